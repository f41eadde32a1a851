import { oneLine } from '@georisk/domain/notice/template/fill.ts';
import type { TemplateKind, TemplateTexts } from '@georisk/domain/notice/template/kinds.ts';
import { EXAMPLE_LIST } from '@georisk/domain/notice/template/places.hu.ts';
import { exampleList, exampleValues } from '@georisk/domain/notice/template/preview.ts';
import { escapeHtml } from '#server/modules/mail/mailPage.ts';
import type { Addressee, Letter } from '#server/modules/mail/outbox.ts';
import { templateLetter, valuesFor } from '#server/modules/mail/templateLetter.ts';
import { noticeTextTexts as texts } from './noticeText.hu.ts';

const LIST = {
  text: exampleList(),
  html: `<ul>${EXAMPLE_LIST.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
};

/** An example in these words, which says of itself that it is one. */
export function exampleLetter(kind: TemplateKind, words: TemplateTexts, to: Addressee): Letter {
  const footer = { text: texts.testFooter, html: escapeHtml(texts.testFooter) };
  const letter = templateLetter(kind, words, exampleValues(valuesFor(to)), { list: LIST, footer });
  return { ...letter, subject: oneLine(texts.testSubject(letter.subject)) };
}
