/** Texts of an alert mail. */
export const letterTexts = {
  headingOne: (place: string) => `Kárriasztás: ${place}`,
  headingMany: (parcels: number) => `Kárriasztás ${parcels} tábláján`,
  intro: (parcels: number) =>
    parcels === 1
      ? 'A műholdfelvétel szerint a táblájában szokatlanul gyengül a növényzet:'
      : `A műholdfelvétel szerint ${parcels} táblájában szokatlanul gyengül a növényzet:`,
  /** What is said of a parcel, a line each. */
  facts: (
    {
      area,
      share,
      since,
      fall,
    }: Readonly<Record<'area' | 'share' | 'since', string>> & { readonly fall: string | null },
    date: string,
  ) => [`${area}, a blokk ${share}-a, ${since} óta`, ...(fall === null ? [] : [fall]), `felvétel: ${date}`],
  nextStep:
    'Mi a teendője? Nézze meg a területet, és ha kár érte, jelentse be a biztosítójának: ez a riasztás nem helyettesíti a bejelentést.',
  contact: (name: string) => `${name}:`,
  line: (
    { parcel, plants }: { readonly parcel: string; readonly plants: string | null },
    {
      area,
      share,
      since,
      fall,
    }: Readonly<Record<'area' | 'share' | 'since', string>> & { readonly fall: string | null },
    date: string,
  ) =>
    `- ${parcel}${plants === null ? '' : `, ${plants}`}: ${area}, a blokk ${share}-a, ${since} óta${fall === null ? '' : `, ${fall}`} (felvétel: ${date})`,
  fall: (from: string, to: string) => `NDVI ${from} → ${to}`,
  fallOfBlock: (from: string, to: string) => `a teljes blokk átlagos NDVI-je ${from} → ${to}`,
  more: (count: number) => `… és további ${count} tábla; a térképen mindet látja.`,
  place: (code: string, city: string | null) => (city === null ? code : `${code} (${city})`),
  plot: (names: string, block: string) => `${names} – ${block}`,
  why: 'Azért írtunk, mert biztosított tábláira riasztás érkezett. Itt állíthatja be, milyen gyakran írjunk, és itt le is iratkozhat:',
  whyOwn:
    'Azért írtunk, mert saját tábláira riasztás érkezett. Itt állíthatja be, milyen gyakran írjunk, és itt le is iratkozhat:',
  unsubscribe: 'Értesítések beállítása, leiratkozás',
  smsOne: (place: string, area: string, day: string) => `Kárriasztás: ${place}, ${area} (${day})`,
  smsMany: (parcels: number, place: string, day: string) => `Kárriasztás ${parcels} tábláján, pl. ${place} (${day})`,
  smsShort: (parcels: number) => (parcels === 1 ? 'Kárriasztás a táblájára' : `Kárriasztás ${parcels} tábláján`),
} as const;
