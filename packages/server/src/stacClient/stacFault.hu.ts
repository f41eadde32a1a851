import { quoted } from '@georisk/domain/text/quoted.hu.ts';
import type { StacFault } from './stacFault.ts';

type Sentences = { readonly [C in StacFault['code']]: (fault: Extract<StacFault, { code: C }>) => string };

const STATUS: Readonly<Record<number, string>> = {
  401: 'bejelentkezést kér, ilyen forrást a rendszer nem tud olvasni',
  403: 'nem engedi az olvasást',
  404: 'szerint nincs ilyen cím',
  429: 'túl sok kérésre panaszkodik, később újra próbáljuk',
};

const SENTENCES: Sentences = {
  addressMalformed: () => 'A cím hibás: teljes, http:// vagy https:// kezdetű cím kell.',
  addressScheme: ({ scheme }) => `A cím ${quoted(scheme)} kezdetű, csak http és https címről lehet olvasni.`,
  addressCredentials: ({ host }) => `A(z) ${host} címében felhasználónév vagy jelszó áll, ez nem megengedett.`,
  addressPrivate: ({ host }) =>
    `A(z) ${host} belső hálózati cím. Ilyenről csak akkor lehet olvasni, ha maga a forrás is ott van, és az üzemeltető megengedte.`,
  unreachable: ({ host }) => `A(z) ${host} nem érhető el.`,
  tooSlow: ({ host, seconds }) => `A(z) ${host} ${seconds} másodperc alatt nem adott teljes választ.`,
  brokenOff: ({ host }) => `A(z) ${host} válasza félbeszakadt.`,
  status: ({ host, status }) => `A(z) ${host} ${STATUS[status] ?? `hibát jelez (${status})`}.`,
  redirect: ({ host }) => `A(z) ${host} olyan címre irányít át, amelyet nem szabad követni.`,
  tooLarge: ({ host, limitMegabytes }) => `A(z) ${host} válasza nagyobb ${limitMegabytes} MB-nál.`,
  lengthChanged: ({ host }) => `A(z) ${host} fájlja letöltés közben megváltozott.`,
  notJson: ({ host }) => `A(z) ${host} válasza nem JSON.`,
  notStac: ({ host }) => `A(z) ${host} válasza nem STAC-elem, -gyűjtemény vagy -katalógus.`,
  endless: ({ host }) => `A(z) ${host} körbe-körbe lapoz: ugyanarra a lapra mutat vissza.`,
  tooManyPages: ({ host, limit }) =>
    `A(z) ${host} több mint ${limit} lapot adna. Szűkítse a napok számát vagy adjon meg gyűjteményt!`,
  tooManyItems: ({ host, limit }) =>
    `A(z) ${host} több mint ${limit} felvételt adna. Szűkítse a napok számát vagy adjon meg gyűjteményt!`,
  fileNotFound: ({ path }) => `Nincs ilyen fájl: ${path}`,
};

/** The fault, one sentence for the administrator. */
export const stacFaultText = (fault: StacFault): string =>
  (SENTENCES[fault.code] as (fault: StacFault) => string)(fault);

/** A catalogue whose later pages are missing, one sentence. */
export const missingPageText = (fault: StacFault): string =>
  `A katalógus egyik további lapja nem olvasható, csak az előtte lévő lapok felvételei vannak meg. ${stacFaultText(fault)}`;
