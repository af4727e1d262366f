/// The suburb names that FuelWatch's feed knows, one per line; from the Python package fuelwatcher 1.0.0 (MIT).
let feedSuburbs: StaticString = """
    Albany
    Alexander Heights
    Alkimos
    Alfred Cove
    Applecross
    Armadale
    Ascot
    Ashby
    Attadale
    Augusta
    Australind
    Aveley
    Balcatta
    Baldivis
    Balga
    Balingup
    Ballajura
    Banksia Grove
    Barragup
    Baskerville
    Bassendean
    Bayswater
    Beckenham
    Bedford
    Bedfordale
    Beechboro
    Beeliar
    Beldon
    Bellevue
    Belmont
    Benger
    Bentley
    Bertram
    Bibra Lake
    Bicton
    Binningup
    Booragoon
    Boulder
    Bouvard
    Boyanup
    Brabham
    Brentwood
    Bridgetown
    Broome
    Brunswick Junction
    Bull Creek
    Bullsbrook
    Bunbury
    Burswood
    Busselton
    Butler
    Byford
    Calista
    Camillo
    Canning Vale
    Cannington
    Carey Park
    Capel
    Carbunup River
    Carine
    Carlisle
    Carnarvon
    Cataby
    Casuarina
    Caversham
    Chidlow
    Claremont
    Clarkson
    Cloverdale
    Cockburn Central
    Collie
    Como
    Coolgardie
    Coolup
    Cottesloe
    Cowaramup
    Cunderdin
    Currambine
    Dalwallinu
    Dampier
    Dardanup
    Dawesville
    Dayton
    Denmark
    Derby
    Dianella
    Dongara
    Donnybrook
    Doubleview
    Duncraig
    Dunsborough
    Dwellingup
    East Bunbury
    East Fremantle
    East Perth
    East Rockingham
    East Victoria Park
    Eaton
    Edgewater
    Ellenbrook
    Embleton
    Erskine
    Esperance
    Exmouth
    Falcon
    Fitzroy Crossing
    Floreat
    Forrestdale
    Forrestfield
    Fremantle
    Gelorup
    Geraldton
    Gidgegannup
    Girrawheen
    Glen Forrest
    Glendalough
    Glenfield
    Glen Iris
    Gnangara
    Golden Bay
    Gosnells
    Gracetown
    Greenbushes
    Greenfields
    Greenough
    Greenwood
    Guildford
    Gwelup
    Halls Head
    Hamilton Hill
    Harrisdale
    Harvey
    Henderson
    Henley Brook
    Herne Hill
    High Wycombe
    Highgate
    Hillarys
    Huntingdale
    Innaloo
    Jandakot
    Jarrahdale
    Jindalee
    Jolimont
    Joondalup
    Jurien Bay
    Kalamunda
    Kalgoorlie
    Kambalda
    Karawara
    Kardinya
    Karragullen
    Karratha
    Karridale
    Karrinyup
    Karnup
    Kellerberrin
    Kelmscott
    Kewdale
    Kiara
    Kingsley
    Kirup
    Kojonup
    Koondoola
    Kununurra
    Kwinana
    Kwinana Beach
    Kwinana Town Centre
    Lakelands
    Landsdale
    Langford
    Leda
    Leederville
    Leeming
    Lesmurdie
    Lexia
    Lynwood
    Maddington
    Madeley
    Maida Vale
    Malaga
    Mandurah
    Manjimup
    Manning
    Manypeaks
    Margaret River
    Meadow Springs
    Meekatharra
    Merriwa
    Middle Swan
    Midland
    Midvale
    Mindarie
    Mirrabooka
    Moonyoonooka
    Moora
    Morley
    Mosman Park
    Mount Barker
    Mount Helena
    Mount Lawley
    Mount Pleasant
    Mt Hawthorn
    Mt Helena
    Mt Lawley
    Mt Pleasant
    Mullaloo
    Mundaring
    Mundijong
    Munster
    Murdoch
    Myalup
    Myaree
    Narrogin
    Naval Base
    Nedlands
    Neerabup
    Newman
    Nollamara
    Noranda
    Norseman
    North Dandalup
    North Fremantle
    North Perth
    Northam
    Northbridge
    Northcliffe
    Nowergup
    O'Conner
    Ocean Reef
    Oakford
    Osborne Park
    Padbury
    Palmyra
    Parmelia
    Pearsall
    Pemberton
    Perth
    Perth Airport
    Piara Waters
    Picton
    Pinjarra
    Port Hedland
    Port Kennedy
    Preston Beach
    Queens Park
    Quinns Rock
    Quinns Rocks
    Ravensthorpe
    Redcliffe
    Redmond
    Ridgewood
    Riverton
    Rivervale
    Rockingham
    Roleystone
    Rosa Brook
    Rottnest Island
    Safety Bay
    Sawyers Valley
    Scarborough
    Secret Harbour
    Serpentine
    Seville Grove
    Shoalwater
    Singleton
    Sorrento
    South Bunbury
    South Fremantle
    South Hedland
    South Lake
    South Perth
    South Yunderup
    Southern River
    Spearwood
    Stratham Downs
    Stratton
    Subiaco
    Success
    Swan View
    Swanbourne
    Tammin
    The Lakes
    Thornlie
    Tuart Hill
    Upper Swan
    Vasse
    Victoria Park
    Vittoria
    Waikiki
    Walpole
    Wangara
    Wanneroo
    Warnbro
    Waroona
    Warwick
    Waterloo
    Wattle Grove
    Wedgefield
    Wellstead
    Welshpool
    Wembley
    West Perth
    West Swan
    Westfield
    Westminster
    Willetton
    Williams
    Withers
    Witchcliffe
    Woodbridge
    Woodvale
    Wooroloo
    Wubin
    Yanchep
    Yangebup
    Yokine
    York
    Young Siding
    Yunderup
    """
