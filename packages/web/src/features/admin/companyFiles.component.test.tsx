import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { show } from '#web/testing/show.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';

const COMPANY: AdminCompany = {
  id: 4,
  name: 'Alföldi Gazdabiztosító',
  title: 'Alföldi',
  theme: 'georisk',
  kind: 'insurer',
  riskTaking: false,
  hidePolicyDamage: false,
  logoUrl: '/api/companyFiles/old.png',
  contact: null,
  roleContacts: [],
  helpVideoUrl: null,
  termsUrl: '/dokumentumok/x.pdf',
  reportDays: null,
  reportRule: null,
  baseMaps: null,
  people: 3,
  version: 7,
  canSetTerms: true,
};
const PDF = new File(['%PDF-1.7'], 'feltetelek.pdf', { type: 'application/pdf' });

const open = () => {
  const onSaved = vi.fn();
  const shown = show(<CompanyDialog opened={COMPANY} onClose={vi.fn()} onSaved={onSaved} />, personOf('admin'), {
    changeCompany: { ...COMPANY, version: 8 },
    removeCompanyLogo: { ...COMPANY, logoUrl: null, version: 9 },
    setCompanyTerms: { ...COMPANY, logoUrl: null, termsUrl: '/api/companyFiles/new.pdf', version: 10 },
  });
  return { ...shown, onSaved };
};

it('changed files are sent after "Mentés", each on the version before it', async () => {
  const { person, server, onSaved } = open();
  await person.click(screen.getByRole('button', { name: 'Logó törlése' }));
  await person.upload(screen.getByLabelText('PDF kiválasztása'), PDF);
  await screen.findByText(/lesz a feltételek dokumentuma: feltetelek\.pdf/);
  screen.getByText('Nincs saját logó');
  expect(server.names()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Mentés' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.names().slice(0, 3)).toEqual(['changeCompany', 'removeCompanyLogo', 'setCompanyTerms']);
  expect(server.of('setCompanyTerms')[0]?.body).toEqual({ version: 9, file: btoa('%PDF-1.7') });
});

it('a chosen file that is dropped again is not sent', async () => {
  const { person, server, onSaved } = open();
  await person.upload(screen.getByLabelText('PDF kiválasztása'), PDF);
  await person.click(await screen.findByRole('button', { name: 'Mégsem ezt a PDF-et' }));
  await person.click(screen.getByRole('button', { name: 'Mentés' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.names()).not.toContain('setCompanyTerms');
});

it('a refused file is reported, and the next "Mentés" goes on from the saved version', async () => {
  const { person, server, onSaved } = open();
  server.answer({ setCompanyTerms: () => refusal('form-refused', { message: 'Ez a fájl nem PDF.' }) });
  await person.upload(screen.getByLabelText('PDF kiválasztása'), PDF);
  await person.click(screen.getByRole('button', { name: 'Mentés' }));
  await screen.findByText('Ez a fájl nem PDF.');
  expect(onSaved).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Mentés' }));
  await vi.waitFor(() => expect(server.of('changeCompany')).toHaveLength(2));
  expect(server.of('changeCompany')[1]?.body).toMatchObject({ version: 8 });
});
