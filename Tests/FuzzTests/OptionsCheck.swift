import CommandLineOptions
import FuzzChecks
import StreamKit
import TestSupport

#if !FUZZER
    @testable import fuelstream
#endif

/// What holds for any command line, an argument a line. Apart from the other checks, because the options are the
/// program's: the fuzzer is built with its sources.
enum OptionsCheck {
    /// What is wrong with what comes of a command line; nothing if all is as it should be.
    static func fault(in input: [UInt8]) -> String? {
        // An argument holds no NUL.
        let arguments = input.filter { $0 != 0 }.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        guard arguments.count <= 24 else { return nil }
        do {
            guard case .run(var command) = try FuelstreamCommand.read(arguments) else { return nil }
            // Files are none of a fuzzer's business; nor is what glibc takes for repetitions of repetitions.
            if command.places.suburbs != nil || command.records.changesIn != nil || command.filtering.uniqueIn != nil {
                return nil
            }
            if input.contains(UInt8(ascii: "~")), input.contains(UInt8(ascii: "{")) { return nil }
            // A record would wait for its station: nobody reads the files here, FUELSTREAM_STATIONS neither.
            command.places.noStations = true
            return try fault(of: RunConfiguration(command))
        } catch let error as UsageError {
            return error.message.isEmpty ? "no message" : nil
        } catch let error as OptionError {
            return error.message.isEmpty ? "no message" : nil
        } catch {
            return "an error of no known kind: \(error)"
        }
    }

    /// Runs what was asked for over a little of everything.
    private static func fault(of configuration: RunConfiguration) throws -> String? {
        for input in [table, fuel, feed, objects] {
            let runs = try [[input.bytes], input.bytes.map { [$0] }].map { chunks in
                let registry = FieldNames()
                let memories = try StateFiles(configuration.command, registry: registry, areKeptAtEnd: false)
                return run(configuration.pipeline(registry, memories), chunks)
            }
            guard runs[0].isSameButForWords(as: runs[1]) else { return "whole: \(runs[0])\npieces: \(runs[1])" }
            if configuration.command.writing.to == .ndjson, let fault = JSONGrammar.fault(inLines: runs[0].bytes) {
                return fault
            }
        }
        return nil
    }

    private static let table = "a,b,price\n1,x,3\n2,\"y z\",142.9\n2,,\n1,x,3\n"
    private static let fuel = """
        PUBLISH_DATE,TRADING_NAME,BRAND_DESCRIPTION,PRODUCT_DESCRIPTION,PRODUCT_PRICE,ADDRESS,LOCATION,POSTCODE
        13/02/2021,Saltbush Fuels,BP,ULP,112.9,61 Quokka Way,WANGARA,6065
        14/02/2021,Saltbush Fuels,BP,ULP,119.9,61 Quokka Way,WANGARA,6065
        14/02/2021,"Bowser, Albany",,Diesel,n/a,1 York St,ALBANY,6330

        """
    private static let feed = """
        <rss><channel><title>f</title><item><title>a</title><pubDate>7 Sep 2002 00:00 EST</pubDate></item>\
        <item><trading-name>b</trading-name><price>142.9</price><location>ALBANY</location></item></channel></rss>
        """
    private static let objects = "{\"a\":1,\"b\":\"x\"}\n{\"price\":142.9,\"date\":null,\"b\":[\"ATM\",\"Shop\"]}\n{\n"
}
