/** `npm run push-keys`: prints a new pair of keys for notifications, which becomes the secret PUSH_KEYS. */
import { generatePushKeys } from './make-push-keys.ts';

console.log(generatePushKeys());
