import type { IsoDate } from '../units.ts';
import { parseIsoDate } from '../dates/isoDate.ts';
import { CASE_STEPS, type CaseStepName } from '../case/nextStep.ts';

export const CASE_STATES = ['new', 'assigned', 'inspected', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];
export const OPEN_STATES = CASE_STATES.filter((state) => state !== 'closed');

/** Whose cases are asked: nobody's, or those that are to be handed out, as nobody can work on them who has them. */
const EXPERT_WORDS = ['none', 'handout'] as const;
type ExpertWord = (typeof EXPERT_WORDS)[number];

/** What a list of cases is narrowed to; everything that is left out is not asked. */
export interface CaseFilter {
  /** Any part of a number, a name, a settlement, an expert. */
  readonly q?: string | undefined;
  readonly states: readonly CaseState[];
  readonly expert?: number | ExpertWord | undefined;
  /** Overdue by its deadline or by the clock of its step. */
  readonly late: boolean;
  readonly step?: CaseStepName | undefined;
  /** Waits for a second inspection. */
  readonly second: boolean;
  readonly crop?: string | undefined;
  readonly settlement?: string | undefined;
  /** A peril's name, as it is written in the case. */
  readonly danger?: string | undefined;
  /** Days of the report, both included. */
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
}

export const NO_FILTER: CaseFilter = { states: [], late: false, second: false };

/** Open cases without an expert, or whose expert is disabled or has another role by now. */
export const TO_HAND_OUT: CaseFilter = { ...NO_FILTER, states: OPEN_STATES, expert: 'handout' };

const MAX_ID = 2_147_483_647;

const isState = (text: string): text is CaseState => (CASE_STATES as readonly string[]).includes(text);

function expertOf(text: string | undefined): number | ExpertWord | undefined {
  const word = EXPERT_WORDS.find((each) => each === text);
  if (word !== undefined) return word;
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 && id <= MAX_ID ? id : undefined;
}

/** A filter out of the parameters of an address; what cannot be read is not asked. */
export function readFilter(valueOf: (name: string) => string | null | undefined): CaseFilter {
  const text = (name: string) => valueOf(name)?.trim() || undefined;
  const step = text('step');
  return {
    q: text('q'),
    states: (text('state') ?? '').split(',').filter(isState),
    expert: expertOf(text('expert')),
    late: text('late') === '1',
    step: CASE_STEPS.find((each) => each === step),
    second: text('second') === '1',
    crop: text('crop'),
    settlement: text('settlement'),
    danger: text('danger'),
    from: parseIsoDate(text('from')) ?? undefined,
    to: parseIsoDate(text('to')) ?? undefined,
  };
}

/** The parameters of a filter; of the same filter always the same. */
export const filterQuery = (filter: CaseFilter): Readonly<Record<string, string>> => ({
  ...(filter.q && { q: filter.q }),
  ...(filter.states.length > 0 && { state: CASE_STATES.filter((each) => filter.states.includes(each)).join(',') }),
  ...(filter.expert !== undefined && { expert: String(filter.expert) }),
  ...(filter.late && { late: '1' }),
  ...(filter.step && { step: filter.step }),
  ...(filter.second && { second: '1' }),
  ...(filter.crop && { crop: filter.crop }),
  ...(filter.settlement && { settlement: filter.settlement }),
  ...(filter.danger && { danger: filter.danger }),
  ...(filter.from && { from: filter.from }),
  ...(filter.to && { to: filter.to }),
});

export const isNarrowed = (filter: CaseFilter): boolean => Object.keys(filterQuery(filter)).length > 0;

/** Parts of a filter that no case can meet together. */
export type FilterConflict =
  | 'daysReversed'
  | 'closedIsNeverLate'
  | 'closedHasNoStep'
  | 'closedWaitsForNothing'
  | 'assignHasNoExpert'
  | 'assignIsNew'
  | 'newHasNoExpert'
  | 'closeIsInspected';

const onlyState = ({ states }: CaseFilter, ...among: readonly CaseState[]): boolean =>
  states.length > 0 && states.every((each) => among.includes(each));

const CONFLICTS: Readonly<Record<FilterConflict, (filter: CaseFilter) => boolean>> = {
  daysReversed: ({ from, to }) => from !== undefined && to !== undefined && from > to,
  closedIsNeverLate: (filter) => filter.late && onlyState(filter, 'closed'),
  closedHasNoStep: (filter) => filter.step !== undefined && onlyState(filter, 'closed'),
  closedWaitsForNothing: (filter) => filter.second && onlyState(filter, 'closed'),
  assignHasNoExpert: ({ step, expert }) => step === 'assign' && typeof expert === 'number',
  assignIsNew: (filter) => filter.step === 'assign' && onlyState(filter, 'assigned', 'inspected'),
  // A case with an expert is assigned by the same change.
  newHasNoExpert: (filter) => typeof filter.expert === 'number' && onlyState(filter, 'new'),
  closeIsInspected: (filter) => filter.step === 'close' && onlyState(filter, 'new', 'assigned'),
};

/** Why no case can meet a filter; empty where one can. */
export const conflictsOf = (filter: CaseFilter): readonly FilterConflict[] =>
  (Object.keys(CONFLICTS) as FilterConflict[]).filter((each) => CONFLICTS[each](filter));
