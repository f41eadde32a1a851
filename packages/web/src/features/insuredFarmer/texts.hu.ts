import type { FarmerFile } from '@georisk/contract/verticals/insurance/farmers.ts';
import { formatCount, formatDate, formatDateTime, formatHectares } from '#web/lib/format.ts';
import { formatForints } from '#web/lib/money.hu.ts';
import { noticeNotes, noticeWord } from '#web/shared/notice/noticeNote.ts';

type Message = NonNullable<FarmerFile['messages']>[number];

const channels: Readonly<Record<Message['channel'], string>> = { email: 'E-mail', sms: 'SMS' };

export const farmerFileTexts = {
  over: 'Gazda',
  back: 'Vissza',
  loading: 'a gazda adatai',
  externalId: (id: string) => `Azonosító: ${id}`,
  email: 'E-mail',
  phone: 'Telefon',
  none: 'Nincs.',
  policies: 'Kötvények',
  policyNote: (year: number, sum: number | null) =>
    [`${year}. év`, ...(sum === null ? [] : [formatForints(sum)])].join(' · '),
  plots: 'Táblák',
  plotNote: (code: string, area: number) => `${code} · ${formatHectares(area)}`,
  undrawn: 'Rajzolást igényel!',
  unknownPlant: 'ismeretlen növény',
  more: (count: number) => `Még ${formatCount(count)}`,
  damages: 'Károk',
  alerts: 'Riasztások',
  alertNote: (date: string, area: number) => `${formatDate(date)} · ${formatHectares(area)}`,
  messages: 'Üzenetek',
  messageTitle: ({ channel, subject }: Message) => `${channels[channel]}${subject === null ? '' : `: ${subject}`}`,
  messageNote: ({ at, channel, ...notice }: Message) =>
    [formatDateTime(at), noticeWord(notice.outcome, channel), ...noticeNotes(notice)].join(' · '),
  notes: 'Megjegyzések',
  noteHint: 'A megjegyzést a társaság munkatársai látják, a gazda nem.',
  noteLabel: 'Új megjegyzés',
  saveNote: 'Megjegyzés mentése',
  noteBy: (author: string, at: string) => `${author} · ${formatDateTime(at)}`,
  removeNote: 'Megjegyzés törlése',
  removeQuestion: 'Biztosan törölni szeretné?',
  remove: 'Törlés',
  keep: 'Mégsem',
} as const;
