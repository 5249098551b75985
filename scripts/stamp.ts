/** `npm run stamp`: stamps `migrations/0001_schema.sql` after an edit (scripts/schema.ts). */
import { stampFirstMigration } from './schema.ts';

console.log(`migrations/0001_schema.sql has the stamp ${stampFirstMigration()}.`);
