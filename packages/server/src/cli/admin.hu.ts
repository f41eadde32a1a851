export const adminCliTexts = {
  usage: `Használat:
  admin create --user-name NÉV --name "Teljes Név" [--email CÍM]
      Rendszergazda létrehozása. Kiír egy egyszer használható, 24 óráig érvényes címet, ahol a jelszavát megadhatja.
  admin reset --user-name NÉV
      Új jelszó megadására szolgáló cím kiírása egy meglévő felhasználónak.
  admin revoke-links --all | --user-name NÉV
      Kiküldött linkek visszavonása; a belőlük nyílt munkamenetek is véget érnek.`,
  created: (userName: string) => `A(z) „${userName}” rendszergazda létrejött.`,
  link: (url: string) => `Jelszó megadása (24 óráig, egyszer):\n  ${url}`,
  taken: (userName: string) =>
    `Már van „${userName}” nevű felhasználó. Új jelszóhoz: admin reset --user-name ${userName}`,
  unknown: (userName: string) => `Nincs „${userName}” nevű felhasználó.`,
  badUserName: 'A felhasználónév 2–64 betű, szám, pont, kötőjel vagy aláhúzás lehet, szóköz nélkül.',
  badName: 'Adja meg a teljes nevet (legfeljebb 200 karakter): --name "Teljes Név"',
  badEmail: 'Érvénytelen e-mail-cím!',
  demo: 'Ez bemutató telepítés: rendszergazdája az „admin” fiók. Éles rendszert üres adatbázissal indítson (DEMO=0).',
  revoked: (count: number) => `${count} link visszavonva.`,
};
