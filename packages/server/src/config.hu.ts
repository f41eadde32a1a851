/** Sentences that stop the start over a setting. */
export const configTexts = {
  wrong: (name: string, value: string, wanted: string) => `Hibás beállítás: ${name}="${value}". ${wanted}`,
  integer: (low: number, high: number) => `Egész számot várunk ${low} és ${high} között.`,
  url: (protocols: readonly string[]) => `Ilyen kezdetű címet várunk: ${protocols.map((p) => `${p}//`).join(', ')}.`,
  date: 'Létező dátumot várunk ÉÉÉÉ-HH-NN alakban.',
  oneOf: (values: readonly string[]) => `Ezek egyikét várjuk: ${values.join(', ')}.`,
  hosts: 'Gépneveket várunk vesszővel, szükség esetén porttal (pl. stac.belso.hu,10.0.0.5:8081).',
  proxies: 'Hálózatokat várunk vesszővel (pl. 10.0.0.0/8), vagy ezeket: loopback, linklocal, uniquelocal.',
  secret: 'Legalább 32, elég változatos karaktert várunk.',
  sender: 'Címet várunk, vagy nevet és címet: Név <cim@pelda.hu>.',
  json: 'Érvényes JSON-t várunk.',
  smsPlaces: (places: readonly string[]) =>
    `Az SMS-küldőnek meg kell adni ezeket a helyeket az SMS_URL vagy az SMS_BODY szövegében: ${places.join(', ')}.`,
  alsoDatabaseUrl: 'A DATABASE_URL beállítással együtt értelmes: az a kiszolgáló, ez a táblák tulajdonosának címe.',
  file: 'Olvasható fájl útvonalát várjuk.',
  oneProcess: 'A beépített adatbázissal csak egy folyamat futhat: állítson be DATABASE_URL címet, vagy hagyja el.',
  groups: 'Csoportokat várunk vesszővel, szerepkörökkel vagy anélkül (pl. erdo:7+2,domborzat).',
  bucket: 'Ilyen alakban várjuk: s3://vödör vagy s3://vödör/mappa.',
  bucketNeeds: 'A RASTER_STORE beállításhoz ez is kell.',
  storeAway: (detail: string) =>
    `A képtár nem érhető el vagy nem írható (RASTER_STORE, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY): ${detail}.`,
  positive: 'Nullánál nagyobb számot várunk.',
  bounds: 'Négy számot várunk vesszővel (EOV nyugat, dél, kelet, észak).',
};
