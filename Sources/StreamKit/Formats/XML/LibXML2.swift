internal import CLibXML2
internal import Glibc

/// libxml2, loaded by the first piece that needs it. Plain feeds, tables and JSON do without: with the libraries that it
/// brings along (Debian's: ICU, LZMA, the C++ library) it takes a millisecond and 3 MB, a third of a short run.
enum LibXML2 {
    /// Its names before and since 2.14. What is used here is the same in both.
    private static let names = ["libxml2.so.2", "libxml2.so.16"]

    /// Its functions; `nil` if it cannot be loaded.
    static let functions: LibXML2Functions? = load()

    /// Why a piece cannot be parsed without them.
    static let fault = "reading this takes libxml2, which cannot be loaded (\(names.joined(separator: " or ")))"

    private static func load() -> LibXML2Functions? {
        for name in names {
            var functions = LibXML2Functions()
            if let library = unsafe dlopen(name, RTLD_NOW), unsafe LibXML2FunctionsLoad(library, &functions) != 0 {
                return functions
            }
        }
        return nil
    }
}

extension ByteView {
    /// The bytes before the NUL.
    init(cString: UnsafePointer<UInt8>) {
        unsafe self.init(base: cString, count: strlen(UnsafeRawPointer(cString).assumingMemoryBound(to: CChar.self)))
    }
}
