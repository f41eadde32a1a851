import { checkPassword, PASSWORD_MIN_LENGTH } from '@georisk/domain/password/passwordRule.ts';
import { PASSWORD_REFUSAL_TEXTS } from '@georisk/domain/password/passwordRule.hu.ts';
import { inGroup } from '@georisk/domain/roles/roles.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { leansOnContext } from './contextWords.ts';
import { userTexts } from './user.hu.ts';

interface Person {
  readonly role: number;
  readonly name: string;
  readonly userName: string;
  readonly companyName: string | null;
}

/** Why a person cannot have this password, as the sentence that they read; null where they can. */
export function refuseNewPassword(password: string, person: Person, installationMinimum: number): string | null {
  const minimumLength = inGroup(person.role, 'longPassword') ? installationMinimum : PASSWORD_MIN_LENGTH;
  const refusal = checkPassword(password, { minimumLength, isCommon: isCommonPassword });
  if (refusal === 'too-short') return userTexts.tooShort(minimumLength);
  if (refusal !== null) return PASSWORD_REFUSAL_TEXTS[refusal];
  return leansOnContext(password, [person.userName, person.name, person.companyName]) ? userTexts.context : null;
}
