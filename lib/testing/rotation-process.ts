// A process of its own that opens the store and seals everything anew with the first key: tests kill it on the way.
import { environment } from "@/lib/platform/environment";
import { resealEverything } from "@/lib/platform/key-rotation";
import { openDatabase } from "@/lib/platform/open-database";

const settings = environment();
const store = await openDatabase(settings);
console.log(JSON.stringify(await resealEverything(settings.encryptionKeys)));
await store.close();
