/** Answers to requests that must not reveal whether an address is known. */
export const SESSION_TEXTS = {
  linkRequested: 'Ha az adat szerepel a rendszerben, a belépési linket elküldtük.',
  resetRequested: 'Ha a cím szerepel a rendszerben, elküldtük rá az új jelszó megadásához szükséges linket.',
  invalidEmail: 'Érvénytelen e-mail-cím!',
  invalidPhone: 'Érvénytelen telefonszám! Példa: +36 30 123 4567',
  emailOrPhone: 'Adja meg az e-mail-címét vagy a telefonszámát (a kettő közül az egyiket)!',
} as const;
