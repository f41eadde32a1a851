import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { Problem } from '#server/http/problem.ts';
import { parseEmail, parsePhone } from '#server/modules/mail/address.ts';
import { adminTexts } from './admin.hu.ts';

const CONTROL = /[\p{Cc}\p{Cf}]/u;
const LONGEST_NAME = 200;
const LONGEST_EXTERNAL_ID = 64;
/** Lower case only: readers would take two names that differ only in case for one person. */
const USER_NAME = /^[a-z0-9][a-z0-9._@-]{1,63}$/;

export interface PersonFields {
  readonly name?: string | undefined;
  readonly userName?: string | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly externalId?: string | null | undefined;
}

/** A field left empty is a field without a value. */
const emptyToNull = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text === null || text.trim() === '' ? null : text.trim();

const nameFault = (text: string): string | undefined => {
  if (isBlank(text)) return adminTexts.required;
  return text.length > LONGEST_NAME || CONTROL.test(text) ? adminTexts.nameUnsuitable : undefined;
};

/** A sentence for every field that cannot be stored. */
export const personFaults = ({ name, userName, email, phone, externalId }: PersonFields) => ({
  name: name === undefined ? undefined : nameFault(name),
  userName: userName === undefined || USER_NAME.test(userName) ? undefined : adminTexts.userNameUnsuitable,
  email: typeof email === 'string' && parseEmail(email) === null ? adminTexts.wrongEmail : undefined,
  phone: typeof phone === 'string' && parsePhone(phone) === null ? adminTexts.wrongPhone : undefined,
  externalId:
    typeof externalId === 'string' && (externalId.length > LONGEST_EXTERNAL_ID || CONTROL.test(externalId))
      ? adminTexts.externalIdUnsuitable
      : undefined,
});

/** Refuses a form over one of its fields. */
export const refuseField = (field: string, sentence: string): Problem =>
  new Problem('form-refused', { message: sentence, fields: { [field]: sentence } });

/**
 * What was typed, trimmed; numbers in the form in which they are stored.
 * @throws Problem with a sentence for every field that cannot be stored
 */
export function checkedPerson(typed: PersonFields): PersonFields {
  const person = {
    name: typed.name?.trim(),
    userName: typed.userName?.trim(),
    email: emptyToNull(typed.email),
    phone: emptyToNull(typed.phone),
    externalId: emptyToNull(typed.externalId),
  };
  const fields = Object.fromEntries(
    Object.entries(personFaults(person)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem('form-refused', { message: first, fields });
  return { ...person, phone: typeof person.phone === 'string' ? parsePhone(person.phone) : person.phone };
}
