/** Part of `npm run deploy`: brings the deployed databases up to date before the Worker that wants them. */
import { migrate } from './local.ts';

migrate('--remote');
