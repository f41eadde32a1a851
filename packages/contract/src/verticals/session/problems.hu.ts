import type { problems } from './session.vertical.ts';

export const problemTexts: Readonly<Record<keyof typeof problems, string>> = {
  'invalid-link-token': 'Invalid compound link token',
  'sign-in-failed': 'Érvénytelen felhasználónév vagy jelszó!',
  'wrong-current-password': 'A jelenlegi jelszó nem megfelelő!',
  'weak-password': 'A megadott jelszó nem megfelelő (minimum 8 karakter, minimum 4 különböző karakter)!',
  'link-expired': 'A link lejárt vagy már felhasználták. Kérjen újat!',
  'fresh-sign-in-needed': 'Ehhez a művelethez jelentkezzen be újra!',
  'too-many-map-keys': 'Legfeljebb 20 érvényes térképkulcsa lehet. Vonjon vissza egyet, mielőtt újat készít!',
};
