/// FuelWatch's regions and their codes; from the Python package fuelwatcher 1.0.0 (MIT).
public struct Region: Equatable, Sendable {
    /// The code in the addresses of FuelWatch's feeds.
    public let code: Int
    /// The name, as FuelWatch writes it.
    public let name: String

    /// All regions that FuelWatch has feeds for.
    public static let all: [Region] = [
        (1, "Boulder"), (2, "Broome"), (3, "Busselton (Townsite)"), (4, "Carnarvon"), (5, "Collie"), (6, "Dampier"),
        (7, "Esperance"), (8, "Kalgoorlie"), (9, "Karratha"), (10, "Kununurra"), (11, "Narrogin"), (12, "Northam"),
        (13, "Port Hedland"), (14, "South Hedland"), (15, "Albany"), (16, "Bunbury"), (17, "Geraldton"),
        (18, "Mandurah"), (19, "Capel"), (20, "Dardanup"), (21, "Greenough"), (22, "Harvey"), (23, "Murray"),
        (24, "Waroona"), (25, "Metro : North of River"), (26, "Metro : South of River"), (27, "Metro : East/Hills"),
        (28, "Augusta / Margaret River"), (29, "Busselton (Shire)"), (30, "Bridgetown / Greenbushes"),
        (31, "Donnybrook / Balingup"), (32, "Manjimup"), (33, "Cataby"), (34, "Coolgardie"), (35, "Cunderdin"),
        (36, "Dalwallinu"), (37, "Denmark"), (38, "Derby"), (39, "Dongara"), (40, "Exmouth"),
        (41, "Fitzroy Crossing"), (42, "Jurien"), (43, "Kambalda"), (44, "Kellerberrin"), (45, "Kojonup"),
        (46, "Meekatharra"), (47, "Moora"), (48, "Mount Barker"), (49, "Newman"), (50, "Norseman"),
        (51, "Ravensthorpe"), (53, "Tammin"), (54, "Williams"), (55, "Wubin"), (56, "York"), (57, "Regans Ford"),
        (58, "Meckering"), (59, "Wundowie"), (60, "North Bannister"), (61, "Munglinup"), (62, "Northam (Shire)"),
        (63, "Bodallin"),
    ].map { Region(code: $0.0, name: $0.1) }

    /// The region with a name, in any case.
    public static func named(_ text: String) -> Region? { all.first { $0.name.lowercased() == text.lowercased() } }
}
