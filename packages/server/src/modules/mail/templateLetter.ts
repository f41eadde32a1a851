import { blocksOf, plainText } from '@georisk/domain/notice/template/blocks.ts';
import { smsOf, subjectOf, type Values } from '@georisk/domain/notice/template/fill.ts';
import type { TemplateKind, TemplateTexts } from '@georisk/domain/notice/template/kinds.ts';
import { checkedParts } from '@georisk/domain/notice/template/parts.ts';
import { letterNames } from './mail.hu.ts';
import { mailPage } from './mailPage.ts';
import type { Addressee, Letter } from './outbox.ts';

export interface LetterParts {
  /** In text and as markup. */
  readonly list?: { readonly text: string; readonly html: string } | undefined;
  /** What no template can leave out: why it was sent, and how to end it. */
  readonly footer?: { readonly text: string; readonly html: string } | undefined;
  /** The address for a mail program's own unsubscribe button. */
  readonly unsubscribeUrl?: string | undefined;
}

/** The placeholders of every message to a person. */
export const valuesFor = ({ name, companyName }: Addressee): Values => ({
  farmer: name,
  company: companyName ?? letterNames.nobody,
});

/** A message to a farmer: the texts of its kind with their placeholders filled. */
export function templateLetter(
  kind: TemplateKind,
  texts: TemplateTexts,
  values: Values,
  { list, footer, unsubscribeUrl }: LetterParts = {},
): Letter {
  const body = checkedParts(texts.body);
  const subject = subjectOf(checkedParts(texts.subject), values);
  return {
    subject,
    body: (_, link) => {
      const text = plainText(body, values, { link, list: list?.text ?? '' });
      return footer === undefined ? `${text}\n` : `${text}\n\n-- \n${footer.text}\n`;
    },
    html: (_, url) =>
      mailPage(subject, blocksOf(body, values), {
        url,
        button: letterNames.buttons[kind],
        list: list?.html,
        footer: footer?.html,
      }),
    sms: (link) => smsOf(checkedParts(texts.sms), values, link),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}
