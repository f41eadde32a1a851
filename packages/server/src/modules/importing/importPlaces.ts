import { Problem } from '#server/http/problem.ts';
import { importingTexts as texts } from './importing.hu.ts';

/** Imports that have not ended, the running one included. */
const MAX_OF_A_PERSON = 3;
const MAX_OF_A_COMPANY = 5;
const MAX_OF_THE_PROCESS = 20;
const SOON_SECONDS = 30;

export interface ImportSender {
  readonly id: number;
  readonly companyId: number | null;
}

/** The imports of this process that wait or run: each keeps its files on the disk until it ends. */
export interface ImportPlaces {
  /**
   * Takes a place for an import whose files are about to be received: one step, so that two requests at once cannot
   * both get the last one.
   * @returns a function that gives it back, once however often it is called
   * @throws Problem 429 where the person or the company has too many, 503 where the process has
   */
  take(sender: ImportSender): () => void;
}

export function createImportPlaces(): ImportPlaces {
  const taken = new Set<ImportSender>();
  const count = (isMeant: (other: ImportSender) => boolean) => [...taken].filter(isMeant).length;
  const refuse = (reason: 'busy' | 'too-many-requests', message: string) => {
    throw new Problem(reason, { error: 'Imports that wait', message, retryAfterSeconds: SOON_SECONDS });
  };
  return {
    take({ id, companyId }) {
      if (count((other) => other.id === id) >= MAX_OF_A_PERSON) refuse('too-many-requests', texts.tooManyOwn);
      if (companyId !== null && count((other) => other.companyId === companyId) >= MAX_OF_A_COMPANY)
        refuse('too-many-requests', texts.tooManyOfCompany);
      if (taken.size >= MAX_OF_THE_PROCESS) refuse('busy', texts.tooMany);
      const place = { id, companyId };
      taken.add(place);
      return () => void taken.delete(place);
    },
  };
}
