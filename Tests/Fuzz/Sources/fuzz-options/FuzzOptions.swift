/// What libFuzzer calls for each input (https://llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    if let fault = OptionsCheck.fault(in: input) { fatalError("options: \(fault)") }
    return 0
}
