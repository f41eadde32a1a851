/** Sentences of the administration's refusals. */
export const adminTexts = {
  disabled: 'A felhasználó le van tiltva.',
  notHisName: 'Rendszergazda vagy gépi fiók nevében nem lehet dolgozni.',
  reasonUnsuitable: 'Az indoklás nem tartalmazhat vezérlő karaktereket.',
  required: 'Kötelező kitölteni!',
  nameUnsuitable: 'Legfeljebb 200 betű, vezérlő karakterek nélkül.',
  userNameUnsuitable:
    'Legalább 2, legfeljebb 64 kisbetű (ékezet nélkül), szám, pont, kötőjel vagy aláhúzás; betűvel vagy számmal kezdődik.',
  userNameTaken: 'Ez a felhasználónév már foglalt. Válasszon másikat!',
  externalIdUnsuitable: 'Legfeljebb 64 karakter, vezérlő karakterek nélkül.',
  externalIdTaken: 'Ezzel a külső azonosítóval már van felhasználója a cégnek.',
  wrongEmail: 'Ez nem e-mail-cím. Például: nev@pelda.hu',
  wrongPhone: 'Ez nem telefonszám. Például: +36 30 123 4567',
  roleNotYours: 'Ezt a szerepet nem adhatja.',
  ownRole: 'A saját szerepét nem változtathatja meg.',
  ownStatus: 'Saját magát nem tilthatja le.',
  lastAdmin: 'Az utolsó aktív rendszergazda nem tiltható le, és a szerepe sem változtatható meg.',
  companyNeeded: 'Ehhez a szerephez cég kell.',
  companyUnknown: 'Nincs ilyen cég.',
  capabilityNotYours: 'Olyan jogot nem adhat, amellyel Ön sem rendelkezik.',
  addressNeeded: 'A link elküldéséhez e-mail-cím vagy telefonszám kell.',
  welcomeLetter: {
    subject: 'Felhasználói fiókja elkészült',
    body: ({ name, companyName }: { readonly name: string; readonly companyName: string | null }, url: string) =>
      `Tisztelt ${name}!\n\nFelhasználói fiókot kapott. Ezen a linken egyszer, 24 órán belül adhatja meg a jelszavát:\n\n${url}\n\nÜdvözlettel:\n${companyName ?? 'GeoRisk'}\n`,
    sms: (url: string) => `Felhasználói fiókja elkészült. Jelszó megadása (24 óráig): ${url}`,
  },
};
