import { judgeDivision } from '@georisk/testing/permissions/judgeDivision.ts';

judgeDivision('session');
