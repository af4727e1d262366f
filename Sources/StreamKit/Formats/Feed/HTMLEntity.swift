internal import CLibXML2

/// The named entities of HTML (`&nbsp;`, `&eacute;`), which feeds use without declaring them.
///
/// libxml2 asks for an entity and looks at the answer only until it has passed its characters on. One answer,
/// filled anew each time, is therefore enough. It says that it is a predefined entity, whose content is plain
/// characters and is not parsed again. `@safe`: the memory is the answer's own.
@safe
struct HTMLEntity: ~Copyable {
    private let answer: UnsafeMutablePointer<xmlEntity>
    private let content: UnsafeMutablePointer<xmlChar>

    init() {
        unsafe answer = .allocate(capacity: 1)
        unsafe answer.initialize(to: xmlEntity())
        unsafe content = .allocate(capacity: 8)
        unsafe answer.pointee.type = XML_ENTITY_DECL
        unsafe answer.pointee.etype = XML_INTERNAL_PREDEFINED_ENTITY
        unsafe answer.pointee.content = unsafe content
        unsafe answer.pointee.orig = unsafe content
    }

    deinit {
        unsafe answer.deallocate()
        unsafe content.deallocate()
    }

    /// Whether XML or HTML has an entity of that name.
    static func isKnown(_ name: ByteView) -> Bool {
        if name == "apos" { return true }
        return unsafe (name.array + [0]).withUnsafeBufferPointer { name in
            unsafe htmlEntityLookup(name.baseAddress) != nil
        }
    }

    /// A parameter entity with nothing in it, good until the next call.
    func nothing(_ name: UnsafePointer<xmlChar>) -> xmlEntityPtr? {
        unsafe content[0] = 0
        unsafe answer.pointee.etype = XML_INTERNAL_PARAMETER_ENTITY
        unsafe answer.pointee.name = unsafe name
        unsafe answer.pointee.length = 0
        return unsafe answer
    }

    /// The entity of that name, good until the next call; nothing if HTML does not know it.
    /// - Parameter inAttribute: libxml2 takes only the first byte of a predefined entity into an attribute's value; there
    ///   it is given a general one.
    func find(_ name: UnsafePointer<xmlChar>, inAttribute: Bool) -> xmlEntityPtr? {
        guard let description = unsafe htmlEntityLookup(name),
            let scalar = Unicode.Scalar(unsafe description.pointee.value)
        else { return nil }
        var length = 0
        for byte in UTF8.encode(scalar)! {
            unsafe content[length] = byte
            length += 1
        }
        unsafe content[length] = 0
        unsafe answer.pointee.etype = inAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY
        unsafe answer.pointee.name = unsafe name
        unsafe answer.pointee.length = Int32(length)
        return unsafe answer
    }
}
