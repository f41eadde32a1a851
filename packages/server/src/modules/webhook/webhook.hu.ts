import { pdfTexts } from '#server/pdf/pdf.hu.ts';
import type { StacFault } from '#server/stacClient/stacFault.ts';

export const webhookTexts = {
  malformed: 'A cím hibás: teljes, https:// kezdetű cím kell.',
  tooLong: 'A cím túl hosszú: ékezetes betűi és szóközei kódolva több helyet foglalnak.',
  notHttps: 'Csak https:// kezdetű címre küldünk: az üzenetnek titkosítva kell utaznia.',
  credentials: 'A címben felhasználónév vagy jelszó áll. Az üzenet hitelességét az aláírás igazolja, jelszó nem kell.',
  privateAddress: 'Ez belső hálózati cím. Ilyenre csak akkor küldünk, ha az üzemeltető megengedte.',
  taken: 'Ez a cím már szerepel a társaság webhookjai között.',
  /** Of a new secret while the one before still signs. */
  secretChanging: (until: Date) =>
    `A korábbi titok ${pdfTexts.instant(until)}-ig érvényes. Zárja le, vagy várja meg, amíg lejár, és utána készítsen újat!`,
  test: 'Próbaüzenet a GeoRiskből.',
  lostSecret: 'A webhook titka nem olvasható: más kulccsal mentették. Törölje a webhookot, és vegye fel újra!',
  unreachable: 'A fogadó nem érhető el.',
  tooSlow: (seconds: number) => `A fogadó ${seconds} másodperc alatt nem válaszolt.`,
  redirects: 'A fogadó átirányítana máshová, ezt nem követjük. Adja meg a végleges címet!',
  refused: (status: number) => `A fogadó nem vette át (${status}).`,
} as const;

/** Why an address is not written to, one sentence. */
export function addressFaultText({ code }: StacFault): string {
  if (code === 'addressPrivate') return webhookTexts.privateAddress;
  if (code === 'addressCredentials') return webhookTexts.credentials;
  if (code === 'addressScheme') return webhookTexts.notHttps;
  return webhookTexts.malformed;
}

/** Why a message was not taken. @param status of the receiver's answer */
export const statusFaultText = (status: number): string =>
  status >= 300 && status < 400 ? webhookTexts.redirects : webhookTexts.refused(status);
