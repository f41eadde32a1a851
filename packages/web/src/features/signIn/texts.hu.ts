export const signInTexts = {
  title: 'Bejelentkezés',
  userName: 'Felhasználónév',
  password: 'Jelszó',
  required: 'Kötelező kitölteni',
  failed: 'Érvénytelen felhasználónév vagy jelszó!',
  submit: 'Bejelentkezés',
  forgotten: 'Elfelejtett jelszó',
  ended: {
    expired: 'A munkamenet lejárt. Jelentkezzen be újra!',
    passwordChanged: 'A jelszó megváltozott. Jelentkezzen be az új jelszóval!',
  },
  link: {
    title: 'Belépés a kárriasztási rendszerbe',
    explanation:
      'Adja meg a biztosítójánál nyilvántartott e-mail-címét vagy telefonszámát, és elküldjük a belépési linkjét. Jelszóra nincs szükség.',
    email: 'E-mail-cím',
    phone: 'Telefonszám',
    or: 'vagy',
    submit: 'Belépési link kérése',
    required: 'Kötelező kitölteni!',
    invalidEmail: 'Érvénytelen e-mail-cím!',
    toOutbox:
      'Ebben a telepítésben nincs üzenetküldő beállítva: a link nem érkezik meg, hanem a rendszergazda „Kimenő üzenetek” oldalán olvasható.',
  },
  demo: {
    title: 'Bemutató fiókok',
    explanation: (password: string) =>
      `Ez bemutató telepítés, kitalált adatokkal. Válasszon fiókot: a mezők kitöltődnek. Mindegyik jelszava: ${password}`,
  },
  reset: {
    title: 'Elfelejtett jelszó',
    explanation: 'Adja meg az e-mail-címét, és elküldjük, hogyan állíthat be új jelszót.',
    submit: 'Levél kérése',
    back: 'Vissza a bejelentkezéshez',
  },
  renew: {
    title: 'Jelszó megadása',
    password: 'Új jelszó',
    rule: 'Legalább 8 karakter, ebből legalább 4 különböző.',
    submit: 'Jelszó beállítása',
    done: 'A jelszót beállítottuk. Most már bejelentkezhet vele.',
    noToken: 'Ez a link hiányos, lejárt, vagy már felhasználták. Kérjen új levelet!',
    askAgain: 'Új levél kérése',
  },
} as const;
