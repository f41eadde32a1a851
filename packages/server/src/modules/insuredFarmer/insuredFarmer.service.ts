import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import { noticeOf } from '#server/modules/mail/noticeFacts.ts';
import { damageRefsOfPolicies, presentDamageRef } from '#server/modules/policy/damageRef.repository.ts';
import { policiesById } from '#server/modules/policy/policy.repository.ts';
import { policyPlotsWhere } from '#server/modules/policy/policyPlot.repository.ts';
import { termsOf } from '#server/modules/policy/terms.ts';
import { alertsOnBlocks, farmerIn, type FarmerRow, messagesTo, plotsOfFarmer } from './insuredFarmer.repository.ts';
import { presentNote } from './notes.service.ts';
import { notesOf } from './notes.repository.ts';

const MAX_ALERTS = 30;
const MAX_MESSAGES = 20;

/** @throws Problem 404 for somebody who is no farmer within reach */
export async function farmerWithin(executor: Executor, { access }: CallContext, id: number): Promise<FarmerRow> {
  const farmer = await farmerIn(executor, access.scope, id);
  if (farmer === undefined) throw notFound();
  return farmer;
}

async function messagesOf(executor: Executor, { caller }: CallContext, id: number) {
  if (!mayCall('outbox', caller)) return null;
  const rows = await messagesTo(executor, id, MAX_MESSAGES);
  return rows.map(({ createdAt, ...row }) => ({
    id: row.id,
    channel: row.channel,
    subject: row.subject,
    ...noticeOf('notified', row),
    at: createdAt.toISOString(),
  }));
}

/** A farmer with their policies, plots, cases, alerts, messages and notes, each as far as the caller's rights reach. */
export async function insuredFarmer(
  executor: Executor,
  context: CallContext,
  id: number,
): Promise<Answer<'insuredFarmer'>> {
  const { access, caller } = context;
  const farmer = await farmerWithin(executor, context, id);
  await auditForeign(executor, context, [farmer.companyId], `farmers/${id}`);
  const plots = await plotsOfFarmer(executor, access.scope, id);
  const policyIds = [...new Set(plots.map(({ policyId }) => policyId))];
  const newest = plots[0]?.year;
  const shown = plots.filter(({ year }) => year === newest);
  const codes = [...new Set(shown.map(({ meparCode }) => meparCode))];
  const [policies, whole, damages, alerts, messages, notes] = await Promise.all([
    policiesById(executor, policyIds, access.scope),
    policyPlotsWhere(executor, sql<boolean>`policy_plot.farmer_user_id = ${id}`, policyPlotsIn(access.scope)),
    damageRefsOfPolicies(executor, policyIds, scopeOf('damage', caller)),
    seesAlerts(caller) ? alertsOnBlocks(executor, companyScopeOf('products', caller), codes, MAX_ALERTS) : [],
    messagesOf(executor, context, id),
    notesOf(executor, farmer),
  ]);
  const names = new Map([[id, farmer.name]]);
  const { email, phone } = farmer;
  return {
    id,
    name: farmer.name,
    externalId: farmer.externalId,
    contact: mayCall('adminUsers', caller) ? { email, phone } : null,
    policies: policies.map((row) => ({
      id: row.id,
      policyNumber: row.policyNumber,
      year: row.year,
      companyId: row.companyId,
      terms: termsOf(
        row,
        whole.filter(({ policyId }) => policyId === row.id),
        names,
      ),
    })),
    plots: shown,
    damages: damages.map((damage) => presentDamageRef(damage, mayCall('damage', caller))),
    alerts: [...alerts],
    messages,
    notes: notes.map((note) => presentNote(note, context)),
  };
}
