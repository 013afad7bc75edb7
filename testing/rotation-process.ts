// Process that opens the database and re-encrypts everything with the first key. Tests kill it midway.
import { environment } from "@/lib/platform/environment";
import { reencryptAllValues } from "@/lib/platform/secrets/key-rotation";
import { openDatabase } from "@/lib/platform/database/open-database";

const settings = environment();
const store = await openDatabase(settings);
console.log(JSON.stringify(await reencryptAllValues(settings.encryptionKeys)));
await store.close();
