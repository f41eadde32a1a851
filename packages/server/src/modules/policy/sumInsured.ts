import { type RawBuilder, sql } from 'kysely';

/**
 * Sum insured of `policy_plot` on `policy`, Ft: as the contract states it, or else area × the policy's yield × the price
 * that the company insures the crop at; null where neither is known. Of few plots: it looks for each price.
 */
export const sumOfPlot: RawBuilder<number | null> = sql<number | null>`coalesce(policy_plot.sum_insured,
  policy_plot.insured_area
    * (select expected.yield from policy_yield expected where expected.policy_id = policy_plot.policy_id
        and expected.plant_name = policy_plot.plant_name)
    * (select dated.price from insured_price dated where dated.company_id = policy_plot.company_id
        and dated.plant_code = policy_plot.plant_code and dated.year <= policy.year
      order by dated.year desc limit 1))`;
