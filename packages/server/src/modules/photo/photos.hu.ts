import { quoted } from '@georisk/domain/text/quoted.hu.ts';

export const photoTexts = {
  fields: {
    file: 'kép fájlneve',
    sequenceNumber: 'sorszám',
    inspection: 'szemle azonosítója',
    time: 'fénykép ideje',
  },
  notAPhoto: 'A fájl nem fénykép. JPEG, PNG, WebP vagy HEIC képet adjon meg.',
  broken: 'A fénykép sérült vagy csonka. Másolja át újra a készülékről.',
  tooManyPixels: 'A fénykép felbontása túl nagy (legfeljebb 52 megapixel). Kicsinyítve adja meg.',
  tooLongTail: 'A fénykép vége után 8 MB-nál több más adat áll. Mentse el képként újra, és azt adja meg.',
  tooLarge: (megabytes: number) => `A fénykép nagyobb ${megabytes} MB-nál. Kicsinyítse le.`,
  tooMany: (most: number) =>
    `A táblázat legfeljebb ${most.toLocaleString('hu-HU')} fényképet sorolhat fel. Bontsa több táblázatra.`,
  missing: (name: string) => `A(z) ${quoted(name)} kép nem található a táblázat mappájában.`,
  outsideFolder: (name: string) =>
    `A kép neve kivezet a táblázat mappájából: ${quoted(name)}. Tegye a képeket a táblázat mellé.`,
  unknownDamage: (number: string) => `Az ügyfélnek nincs ${quoted(number)} számú káraktája. Javítsa a kárszámot.`,
  outside: 'A fénykép helye az ország környékén kívül van. Javítsa a helyét, vagy hagyja ki.',
  time: (value: string) => `Nem időpont: ${quoted(value)}. ÉÉÉÉ-HH-NN ÓÓ:PP alakban adja meg.`,
  whole: (value: string) => `A sorszám pozitív egész szám, ez nem az: ${quoted(value)}.`,
  notAPoint: 'A fénykép helye pont legyen.',
  unplaced: (count: number) => `${count} fényképnek nincs helye: a térképen nem, csak a káraktájánál látszik.`,
} as const;
