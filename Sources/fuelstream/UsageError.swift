/// A mistake in the options that only shows when they are used.
struct UsageError: Error {
    let message: String
}
