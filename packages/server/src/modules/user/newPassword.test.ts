import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { refuseNewPassword } from './newPassword.ts';

const farmer = { role: ROLES.FARMER, name: 'Kovács Béla', userName: 'kovacs.bela', companyName: 'Alföldi Biztosító' };
const manager = { ...farmer, role: ROLES.MANAGER };

describe('refuseNewPassword', () => {
  it.each(['abcdabcd', 'Zöld-mezők', 'a kovács fia hazament', 'georisk es meg sok minden mas'])(
    'accepts %s',
    (password) => {
      expect(refuseNewPassword(password, farmer, 8)).toBeNull();
    },
  );

  it.each([
    ['aaaaaaaa', /minimum 4 különböző/],
    ['abcd123', /minimum 8 karakter/],
    ['password1', /gyakori/],
    ['Jelszó123', /gyakori/],
    ['kovacs.bela', /felhasználónévből/],
    ['Kovacs2026', /felhasználónévből/],
    ['GeoRisk2026', /felhasználónévből/],
    ['Alföldi12', /felhasználónévből/],
    ['x'.repeat(125) + 'abcd', /túl hosszú/],
  ])('refuses %s', (password, sentence) => {
    expect(refuseNewPassword(password, farmer, 8)).toMatch(sentence);
  });

  it("requires the installation's longer minimum of managers, and of nobody else", () => {
    expect(refuseNewPassword('tizenketto12', manager, 15)).toMatch(/minimum 15 karakter/);
    expect(refuseNewPassword('tizenketto12', farmer, 15)).toBeNull();
  });
});
