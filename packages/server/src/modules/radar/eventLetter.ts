import { oneLine } from '@georisk/domain/notice/template/fill.ts';
import type { TemplateTexts } from '@georisk/domain/notice/template/kinds.ts';
import { escapeHtml } from '#server/modules/mail/mailPage.ts';
import type { Addressee, Letter } from '#server/modules/mail/outbox.ts';
import { templateLetter, valuesFor } from '#server/modules/mail/templateLetter.ts';
import type { HitFarmer } from './eventHits.repository.ts';
import { radarTexts as texts } from './radar.hu.ts';

/** Lines of a list; a longer one helps nobody in a mail. */
const MAX_LINES = 40;

interface EventWords {
  readonly date: string;
  readonly phenomenon: string;
  /** At least one. */
  readonly blocks: HitFarmer['blocks'];
}

const dateText = (date: string) => `${date.replaceAll('-', '. ')}.`;

/** A message to a farmer about an event over their plots. @param words of their company */
export function eventLetter(to: Addressee, words: TemplateTexts, { date, phenomenon, blocks }: EventWords): Letter {
  const lines = blocks
    .slice(0, MAX_LINES)
    .map(({ meparCode, settlement, plants }) => oneLine(texts.noticeLine(meparCode, settlement, plants)));
  const all = blocks.length > MAX_LINES ? [...lines, texts.noticeMore(blocks.length - MAX_LINES)] : lines;
  const [first] = blocks;
  return templateLetter(
    'event',
    words,
    {
      ...valuesFor(to),
      phenomenon,
      date: dateText(date),
      block: first?.meparCode ?? '',
      settlement: first?.settlement ?? '',
      crop: first?.plants ?? '',
      count: String(blocks.length),
    },
    {
      list: {
        text: all.map((line) => `- ${line}`).join('\n'),
        html: `<ul>${all.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      },
    },
  );
}
