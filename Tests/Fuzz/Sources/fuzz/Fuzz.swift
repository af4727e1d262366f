import FuzzChecks
import Glibc

/// What is checked. libFuzzer hands the environment on to the processes that it starts.
private let target = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""

/// What is wrong with what comes of an input; nothing if all is as it should be.
private let fault: @Sendable ([UInt8]) -> String? = {
    if target == "options" { return { OptionsCheck.fault(in: $0) } }
    guard let check = FuzzCheck(rawValue: target) else {
        let names = FuzzCheck.allCases.map(\.rawValue) + ["options"]
        fatalError("FUZZ_TARGET must be one of: \(names.joined(separator: ", "))")
    }
    return { check.fault(in: $0) }
}()

/// What libFuzzer calls for each input (https://llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    if let fault = fault(input) { fatalError("\(target): \(fault)") }
    return 0
}
