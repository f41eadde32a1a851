/** The guide for whoever connects another program. */
export const guideTexts = {
  title: 'GeoRisk – útmutató más programokhoz',
  introduction:
    'Ez a lap leírja, hogyan olvassa más program a térképeket és a területeket, és hogyan küld adatot. Adatot nem tartalmaz: minden hívás annak a nevében fut, aki bejelentkezett, és csak azt adja, amit ő a képernyőn is lát.',
  contents: 'Tartalom',
  call: 'Hívás',
  roles: 'Kinek nyitott',
  everybody: 'Bárkinek, bejelentkezés nélkül',
  example: 'Példa',
  exampleAccount: 'nev',
  examplePassword: 'jelszo',
  exampleKey: 'terkepkulcs',
  exampleToken: 'TOKEN',
  kinds: 'Az importok fajtái',
  kindColumns: ['Szó', 'Mit olvas be', 'Leírás'],
  all: 'Az összes hívás és mezőik: bejelentkezve, bearer tokennel',
  signIn: {
    title: 'Bejelentkezés jelszóval: bearer token',
    words:
      'A törzs JSON, vagy az OAuth 2.0 űrlapja (application/x-www-form-urlencoded). A válasz access_token mezőjét minden további hívás Authorization: Bearer fejlécében kell küldeni. Az expires_in megmondja, hány másodpercig érvényes. A jelszó megváltoztatása a többi tokent érvényteleníti.',
  },
  mapKey: {
    title: 'Bejelentkezés térképkulccsal: alapszintű hitelesítés',
    words: (most: number, days: number) =>
      `Térinformatikai programnak nem kell a jelszó: a Felhasználói adatok oldalon (vagy ezzel a hívással) adjon neki saját, elnevezett térképkulcsot. Egy embernek legfeljebb ${most} érvényes kulcsa lehet, mindegyik lejár: a megadott nap múlva, ha nem ad meg lejáratot, ${days} nap múlva. A kulcs csak a térképeket, az OGC API - Features címeit és a STAC katalógust nyitja, a felhasználónévvel együtt.`,
  },
  wms: {
    title: 'Térképek: WMS',
    words:
      'A {group} a képek csoportja; a felhasználó csoportjait a Felhasználói adatok oldal és a STAC katalógus mutatja. A rétegeket, a napjaikat és a vetületeket a GetCapabilities sorolja fel.',
  },
  wmts: {
    title: 'Térképek: WMTS',
    words: 'Ugyanazok a rétegek, csempékben. QGIS-ben ezt a címet adja meg WMS/WMTS kapcsolatként.',
  },
  features: {
    title: 'Táblák és területek: OGC API - Features',
    words:
      'GeoJSON, lapokban: a következő lap címe a válasz next hivatkozása. A bbox, a datetime és a limit szűkít. A gyűjtemények listája felhasználónként más.',
  },
  catalogue: {
    title: 'Felvételek katalógusa: STAC',
    words:
      'Minden látható réteg egy tétel, csoportonként egy gyűjteményben; a tételek a WMS és a WMTS címére mutatnak.',
  },
  imports: {
    title: 'Adatok küldése: importok',
    words:
      'Űrlapként (multipart/form-data) küldje a fájlokat, mindegyiket file néven; a többi mező az import beállítása. A dryRun=true mindent ellenőriz, és semmit nem ment. Ha egy fájl nem került be (vagy a próbája szerint nem kerülne), a válasz 422, a state értéke refused; a reports listában fájlonként saved mondja meg, mentve van-e, és a refused lista soronként az okot (refusedCount: hány sor hibás). Ha az oszlopokból nem derül ki, mit jelent a pont egy számban (850.000), a decimal mező mondja meg: vesszo vagy pont a tizedesjel. Ha a beolvasás tovább tart, a válasz running: az azonosítójával az importAttempts címén kérdezhető az állása. Ha a fájl másképp nevezi az oszlopait, a columns mező JSON-ban mondja meg, melyik mező melyik oszlopban van ({"plantName": "Kultúra"}; null: nincs ilyen oszlop); az importColumns hívás a fájl oszlopait és az ismert értékeket adja meg. Ha egy értékét nem ismerjük (a jelentés unknown listája), a values mező mondja meg, mit értsünk rajta ({"plantName": {"Bzua": "Őszi búza"}}). Az importMappings ezeket fajtánként megjegyzi. A mentett import 30 napig visszavonható: az azonosítója a válasz runs listájában van; a GET importUndo megmondja, mit tenne a visszavonás, a POST undoImport elvégzi. Vagy minden visszaáll, vagy semmi: ha azóta valaki módosított egy sort, vagy hivatkozik egy újra, a válasz 409, és a message megmondja, mire. Egy társaság programja mindig a saját társaságába ír. A fajták beállításait ez a hívás adja meg:',
  },
  webhooks: {
    title: 'Értesítés eseményekről: webhookok',
    words: (most: number, tries: number, hours: number) =>
      `Egy társaság legfeljebb ${most} https címet adhat meg, amelyre új riasztáskor (alert.created) és egy kár állapotának változásakor (case.stateChanged) POST üzenetet küldünk. A törzs JSON: id az esemény azonosítója, type a fajtája, timestamp az ideje, companyId a társaság, data a tárgya, benne url a képernyőé. A fejlécek a Standard Webhooks szerintiek: webhook-id (azonos a törzs id mezőjével), webhook-timestamp (a küldés ideje, másodperc), webhook-signature (v1,aláírás). Titokcsere után ${hours} órán át két aláírás áll benne, szóközzel elválasztva, az új és a korábbi titokkal: fogadja el, ha bármelyik jó. Az aláírás HMAC-SHA256, base64: kulcsa a titok whsec_ utáni, base64-ből visszafejtett része, szövege webhook-id.webhook-timestamp.törzs, pontokkal összefűzve, a törzs bájtról bájtra úgy, ahogy megjött. Ellenőrizze az aláírást, és dobja el, ami öt percnél régebbi! A 2xx válasz jelenti az átvételt, 10 másodpercen belül; átirányítást nem követünk. Más válasz után növekvő szünetekkel, összesen ${tries} alkalommal próbáljuk, kb. 22 órán át. A 410 (Gone) válasz lemondás: a webhook kikapcsol, és a felületen vagy a changeWebhook hívással (active: true) kapcsolható be újra. Titkot a renewWebhookSecret cserél, az új titok csak a válaszában áll; a korábbi az endWebhookSecret hívással azonnal lezárható. Ugyanaz az üzenet kétszer is megérkezhet: az azonosítója alapján dobja el a másodikat. A sorrend nem garantált. Példa egy üzenetre és az ellenőrzésére:`,
  },
  errors: {
    title: 'Ha egy hívás nem sikerül',
    words:
      'A válasz JSON, a message mezője magyarul mondja meg, mi a baj, a fields mezőnként. 400: hibás alak. 401: hiányzó, lejárt vagy rossz token, kulcs. 403: ehhez ennek a szerepnek nincs joga. 404: nincs ilyen, vagy nem az Öné. 409: az állapot nem engedi. 422: a tartalom hibás. Az ismeretlen nevű mezőt és paramétert is a fields nevezi meg. Minden válasz X-Request-Id fejlécében áll a kérés azonosítója: ha segítséget kér, ezt írja meg, a kiszolgáló naplójában ugyanez van. Ami ment valamit, annak a törzsében megadhat egy changeId mezőt (új UUID): ugyanazzal a törzzsel megismételve az első választ adja, és semmit nem ment kétszer; más törzzsel 422. 429 és 503: a Retry-After fejléc szerint próbálja újra.',
  },
} as const;
