/**
 * Placeholders of a message's text: how they are written between braces, what they stand for, an example, and how many
 * units of an SMS they may take. Link and list are put in by whoever writes the message.
 */
export const PLACES = {
  farmer: { name: 'gazda', means: 'a címzett neve', example: 'Kovács Mária', smsUnits: 40 },
  company: { name: 'biztosító', means: 'a társaság neve', example: 'Minta Biztosító', smsUnits: 30 },
  heading: {
    name: 'riasztás',
    means: 'miről szól: egy tábláról, vagy hányról',
    example: 'Kárriasztás 2 tábláján',
    smsUnits: 60,
  },
  intro: {
    name: 'bevezető',
    means: 'a kezdő mondat, egy vagy több táblára',
    example: 'A műholdfelvétel szerint 2 táblájában szokatlanul gyengül a növényzet:',
    smsUnits: 100,
  },
  list: { name: 'lista', means: 'az érintett táblák listája', example: '', smsUnits: 0 },
  place: {
    name: 'tábla',
    means: 'az első tábla és a települése',
    example: 'H4K7RN26 (Kőröstetétlen)',
    smsUnits: 40,
  },
  block: { name: 'blokk', means: 'az első tábla MePAR kódja', example: 'H4K7RN26', smsUnits: 12 },
  settlement: { name: 'település', means: 'az első tábla települése', example: 'Kőröstetétlen', smsUnits: 30 },
  crop: { name: 'növény', means: 'az első tábla növénye', example: 'őszi búza', smsUnits: 20 },
  date: { name: 'dátum', means: 'a felvétel napja', example: '2026. 06. 15.', smsUnits: 14 },
  area: { name: 'hektár', means: 'az első tábla érintett területe', example: '12,35 ha', smsUnits: 14 },
  count: { name: 'darab', means: 'hány tábláról szól', example: '2', smsUnits: 6 },
  brief: {
    name: 'röviden',
    means: 'a riasztás olyan röviden, hogy egy SMS-be férjen',
    example: 'Kárriasztás 2 tábláján, pl. H4K7RN26 Kőröstetétlen (06.15.)',
    smsUnits: 40,
  },
  caseNumber: { name: 'kárszám', means: 'a kárakta száma', example: 'K-2026-0157', smsUnits: 30 },
  phenomenon: { name: 'jelenség', means: 'mi volt az esemény', example: 'Jégeső', smsUnits: 20 },
  link: { name: 'link', means: 'a címzett saját linkje', example: '', smsUnits: 0 },
} as const;

/** Lines of the list in the example. */
export const EXAMPLE_LIST = [
  'H4K7RN26 (Kőröstetétlen), őszi búza: 12,35 ha, a blokk 62 %-a, 06.10. óta (felvétel: 2026. 06. 15.)',
  'WWWW1111 (Szolnok), kukorica: 3,20 ha, a blokk 16 %-a, 06.10. óta (felvétel: 2026. 06. 15.)',
] as const;
