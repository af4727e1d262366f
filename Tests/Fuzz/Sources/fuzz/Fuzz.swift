import FuzzChecks
import Glibc

/// `FUZZ_TARGET` says which; libFuzzer hands the environment on to the processes that it starts.
private let check: FuzzCheck = {
    guard let name = getenv("FUZZ_TARGET"), let check = FuzzCheck(rawValue: String(cString: name)) else {
        fatalError("FUZZ_TARGET must be one of: \(FuzzCheck.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return check
}()

/// What libFuzzer calls for each input (https://llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    if let fault = check.fault(in: input) { fatalError("\(check.rawValue): \(fault)") }
    return 0
}
