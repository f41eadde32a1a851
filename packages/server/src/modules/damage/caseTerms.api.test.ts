import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { openSession } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { plantedCaseStage } from '@georisk/testing/plantedCaseStage.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

const stage = plantedCaseStage('a.manager');
const db = () => stage.test.database.kysely;
const own = () => stage.fixture.land.damages.own;

async function read(who: PersonKey): Promise<Damage> {
  const token = await openSession(db(), stage.fixture.people[who], { at: stage.test.clock.now() });
  const answer = await stage.test.get(`/api/damages/${own()}`, { token });
  expect(answer.statusCode).toBe(200);
  return answer.json<Damage>();
}

describe('what a case has of its policy', () => {
  it('is who is insured with their telephone, for how much, against what and when', async () => {
    const { policies, plots } = stage.fixture.land;
    await sql`update policy set deductible = 10, perils = '{hail}', valid_from = '2017-11-01', valid_to = '2018-10-31'
      where id = ${policies.own}`.execute(db());
    await sql`update policy_plot set sum_insured = 1000000 where id = ${plots.drawn}`.execute(db());
    await sql`update app_user set phone = '+36301234567' where id = ${stage.fixture.people['a.farmer1']}`.execute(db());
    const { terms, insured } = await read('a.manager');
    expect(insured).toContain('Név a.farmer1');
    expect(terms).toMatchObject({
      sumInsured: 1_000_000,
      deductible: 10,
      perils: ['hail'],
      validFrom: '2017-11-01',
      validTo: '2018-10-31',
    });
    expect(terms?.insured).toContainEqual({
      id: stage.fixture.people['a.farmer1'],
      name: 'Név a.farmer1',
      phone: '+36301234567',
    });
    for (const who of ['a.uw1', 'a.operator', 'a.risk1'] as const) expect((await read(who)).terms).toEqual(terms);
  });

  it('is nothing but the name for an assessor, who may not open policies, and nothing for a farmer', async () => {
    await sql`update damage set expert_id = ${stage.fixture.people['a.damage1']} where id = ${own()}`.execute(db());
    const ofAssessor = await read('a.damage1');
    expect(ofAssessor.insured).toContain('Név a.farmer1');
    expect(ofAssessor).not.toHaveProperty('terms');
    expect(ofAssessor).toHaveProperty('dueOn');
    const ofFarmer = await read('a.farmer1');
    for (const key of ['insured', 'terms', 'deadline', 'clockDue', 'dueOn']) expect(ofFarmer).not.toHaveProperty(key);
  });

  it('is not in the answer to a change, which is kept', async () => {
    const answer = await stage.test.post(`/api/damages/${own()}/assign`, { expertId: null }, stage.session);
    expect(answer.json<Damage>()).toMatchObject({ id: own() });
    for (const key of ['insured', 'terms']) expect(answer.json<Damage>()).not.toHaveProperty(key);
  });

  it('is nothing where the policy is not known', async () => {
    await sql`update damage set policy_id = null where id = ${own()}`.execute(db());
    expect(await read('a.manager')).toMatchObject({ insured: [], terms: null });
  });
});

describe('the last day of a case', () => {
  it('is the earlier of its deadline and of its step’s clock, as the list has it', async () => {
    const due = async () => {
      const { deadline, clockDue, dueOn } = await read('a.manager');
      const list = await stage.test.get('/api/damages', stage.session);
      const line = list.json<{ items: Damage[] }>().items.find(({ id }) => id === own());
      expect(line).toMatchObject({ deadline, clockDue, dueOn });
      return { deadline, clockDue, dueOn };
    };
    expect(await due()).toEqual({ deadline: null, clockDue: null, dueOn: null });
    await sql`update company set case_clocks = '{"assign": 1, "survey": 1, "result": 1, "close": 1}'`.execute(db());
    await sql`update damage set deadline = '2999-01-01' where id = ${own()}`.execute(db());
    const both = await due();
    expect([both.deadline, both.dueOn]).toEqual(['2999-01-01', both.clockDue]);
    expect(both.clockDue).not.toBeNull();
    await sql`update damage set deadline = '2018-01-01' where id = ${own()}`.execute(db());
    expect((await due()).dueOn).toBe('2018-01-01');
    await sql`update damage set status = 'closed' where id = ${own()}`.execute(db());
    expect((await due()).dueOn).toBeNull();
  });
});
