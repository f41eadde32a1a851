import { roleGetsType } from '@georisk/contract/products/productTypes.ts';
import type { Caller } from '#server/http/caller.ts';
import { mayCall } from '#server/modules/access/scope.ts';

/**
 * Whether a caller sees the alerts on the blocks within their reach: who lists them among the products, and who is
 * notified of them.
 */
export const seesAlerts = (caller: Caller): boolean =>
  mayCall('alertSettings', caller) || (mayCall('products', caller) && roleGetsType(caller.role, 'Alert'));
