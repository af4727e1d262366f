/// A mistake in the options that only shows when they are put to use.
struct UsageError: Error {
    let message: String
}
