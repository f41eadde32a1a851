import { roleGetsType } from '@georisk/contract/products/productTypes.ts';
import type { Person } from '#server/http/caller.ts';
import { mayCall } from '#server/modules/access/scope.ts';

/**
 * Whether somebody sees the alerts on the blocks within their reach: who lists them among the products, and who is
 * notified of them.
 */
export const seesAlerts = (person: Person): boolean =>
  mayCall('alertSettings', person) || (mayCall('products', person) && roleGetsType(person.role, 'Alert'));
