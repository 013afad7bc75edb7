// Made by npm run describe-api of the description a45a792a2dfcb845. Not to be edited.

export interface paths {
    "/api/account/forgotten-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to choose a new password
         * @description The answer is the same whether there is such an account or not. Needs no credential.
         */
        post: operations["askForNewPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/links/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read whose link it is
         * @description Needs no credential.
         */
        post: operations["lookUpLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/links/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password by a link
         * @description Needs no credential.
         */
        post: operations["setPasswordByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the record
         * @description Who did what, and who read whose data by which rule; never a value. The newest first. Taking it out as CSV is recorded itself. Needs the scope admin:connections.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections
         * @description Never with a credential. Needs the scope admin:connections.
         */
        get: operations["listConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/calendar/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether the calendar is configured
         * @description Needs the scope admin:connections.
         */
        get: operations["getCalendarStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Connect chat
         * @description The token and the channel are tried first: refused, what was stored before stays. Needs the scope admin:connections.
         */
        put: operations["connectChat"];
        post?: never;
        /**
         * Disconnect chat
         * @description Needs the scope admin:connections.
         */
        delete: operations["disconnectChat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/chat/test-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to the chat
         * @description Needs the scope admin:connections.
         */
        post: operations["sendTestMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/payroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect payroll
         * @description Revokes at the vendor where it can, and removes the credential in any case. Needs the scope admin:connections.
         */
        delete: operations["disconnectPayroll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/payroll/auth-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin to connect payroll
         * @description The address at which an executive agrees. It keeps what is pending for ten minutes, so a browser needs the same origin for it as for a write. Needs the scope admin:connections.
         */
        get: operations["startPayrollAuthorisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/payroll/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish connecting payroll
         * @description `tenants` of a 409 `tenant_choice_needed` are what to choose `tenant_id` from; the code is not lost. Needs the scope admin:connections.
         */
        post: operations["finishPayrollAuthorisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Connect the projects system
         * @description The token is tried first: refused, what was stored before stays. Needs the scope admin:connections.
         */
        put: operations["connectProjects"];
        post?: never;
        /**
         * Disconnect the projects system
         * @description Needs the scope admin:connections.
         */
        delete: operations["disconnectProjects"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/user-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mappings
         * @description With `detail=true` also how each id came about. Needs the scope admin:connections.
         */
        get: operations["listMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/user-mappings/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List whom users can be mapped to
         * @description Needs the scope admin:connections.
         */
        get: operations["listMappingRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/user-mappings/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match all by e-mail
         * @description With whichever of the two systems is connected; the count of the other is null. Needs the scope admin:connections.
         */
        post: operations["matchMappings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/user-mappings/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the ids of a user
         * @description Send its `ETag` as `If-Match` with a change: if someone else made another change first, yours is refused with 412. With `detail=true` also how each id came about. Needs the scope admin:connections.
         */
        get: operations["getMapping"];
        /**
         * Set the ids of a user
         * @description An absent key is left as it is; null or an empty string clears it. Needs the scope admin:connections.
         */
        put: operations["setMapping"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/user-mappings/{userId}/ignored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say whether a user needs no ids
         * @description Needs the scope admin:connections.
         */
        put: operations["setIgnored"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/connections/{provider}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a connection
         * @description Asks the system now, and answers how the connection is after it. Needs the scope admin:connections.
         */
        post: operations["checkConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the health of the data
         * @description Needs the scope manage:people.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far the installation is
         * @description Needs the scope admin:connections.
         */
        get: operations["getSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sync-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs
         * @description The newest 50, and what waits for an answer. Needs the scope manage:people.
         */
        get: operations["listSyncRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sync-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run
         * @description With up to 1,000 of the people it changed, field by field. Needs the scope manage:people.
         */
        get: operations["getSyncRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sync-runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a run
         * @description Needs the scope manage:people.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sync-runs/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a held run
         * @description The people whose removal was held stay in the directory. Needs the scope manage:people.
         */
        post: operations["dismissRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sync-runs/{id}/same-person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whether a re-used id is the same person
         * @description Where they are, id, profile and links return to them. Recorded. Needs the scope manage:people.
         */
        post: operations["decideSamePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Needs the scope admin:connections.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description The level, whether the account is disabled, or `sign_out` everywhere. It counts from the next request. Needs the scope admin:connections.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/admin/view-as": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop looking as someone else
         * @description Needs a credential of any kind.
         */
        delete: operations["stopViewingAs"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what waits for executives
         * @description Needs the scope admin:connections.
         */
        get: operations["getWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Addresses of other programs that are told what happens here, without their secrets. Needs the scope admin:connections.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description It is told of what happens from now on. `secret` is in this answer alone: store it now. Deliveries follow Standard Webhooks: `webhook-id` (the same at every attempt), `webhook-timestamp`, and `webhook-signature` by HMAC-SHA256. Needs the scope admin:connections.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Without its secret. Needs the scope admin:connections.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook
         * @description With the log of what it was told. Needs the scope admin:connections.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description What is absent is left as it is. Enabled again, it is sent what waited, and goes on where it stopped. Needs the scope admin:connections.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/admin/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's deliveries
         * @description The newest first, each with its last attempt. Kept for 30 days. Needs the scope admin:connections.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description With its body, and every attempt with the beginning of what the receiver answered. Needs the scope admin:connections.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description With the same id and body, and as many attempts as something new has. Needs the scope admin:connections.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook's secret
         * @description `secret` is in this answer alone. The one before signs as well for `overlap_hours`, 24 where it is absent: deliveries then carry two signatures. Needs the scope admin:connections.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test
         * @description Sends an event of the type `webhook.test` immediately, with a sample of the event type that `sample` names. The delivery reports the result. Needs the scope admin:connections.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether the process answers
         * @description Needs no credential.
         */
        get: operations["isLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether requests should be sent here
         * @description `reasons` of the 503 say why not. Needs no credential.
         */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an assistant
         * @description The Model Context Protocol by streamable HTTP, without sessions: one message of JSON-RPC a request. The tools read what the caller may read by the other addresses; a private group that is read is recorded. A refusal of a tool is an answer with `isError`. Needs the scope view:people. A token that is public_only will do.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description
         * @description OpenAPI 3.1. Without a credential: every operation for programs. With one: the operations for programs that the caller may use. With a credential and `full=true`: all operations, those of Kith's own pages included. Needs no credential.
         */
        get: operations["getDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List everyone
         * @description Everyone in the directory, sorted by name, or those whom the parameters ask for. `stale`: the last sync is older than its lifetime and a new one has begun. Before the first sync nobody is there and `synced_at` is null. Send the `ETag` back as `If-None-Match`: what has not changed is a 304. `Accept` chooses a table or cards. Needs the scope view:people. A token that is public_only will do.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what changes
         * @description Who joined, left, returned or was changed since a cursor, in the order in which it was published, none left out and none twice. Begin without a cursor: the answer has no changes and the cursor of this moment. Then read the list from `GET /api/people`, and from then on ask with the last cursor. A change names what happened; `person` is who they are now, null where they are not in the directory. Changes are kept for 30 days; an older cursor is a 410 `cursor_gone`: begin anew. Name, title, picture, manager, user and office are told, the same to everybody who may list people, but for office and picture: a `public_only` token receives initials and no offices; an office that payroll alone has changed is told with the person's next change.
         *
         *     `Accept: text/event-stream` gives the same as server-sent events for as long as the credential is good: `change` with a change as its data, `cursor` where all up to it were told, `end` before a stream ends that must not be opened again as it was. The id of each event is a cursor; `Last-Event-ID` goes before the parameter. Needs the scope view:people. A token that is public_only will do.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/directory-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List everyone's office, first day and reach
         * @description What the directory knows of each person beside the list. `email` is absent for callers who do not see work e-mails. Needs the scope view:people.
         */
        get: operations["listDirectoryDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is missing of whom
         * @description Needs the scope manage:people.
         */
        get: operations["listGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/org-chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the org chart
         * @description The same people as a tree: whoever has no manager is a root. Siblings are sorted by name; everyone stands in it exactly once, and it may be as deep as the directory is long. `root` and `depth` ask for a part of it. Needs the scope view:people. A token that is public_only will do.
         */
        get: operations["getOrgChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/payroll-matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Match everyone to payroll
         * @description Everyone in the directory and in payroll, and who is whom or could be, page by page: `next` leads on, and `counts` are of everyone. Payroll's list is read in the background. While it is read for the first time, the answer is a 202 with the progress. Needs the scope manage:people.
         */
        get: operations["reviewMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/payroll-matches/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link many people
         * @description A result for each pair; a pair that cannot be linked changes nothing of the others. Needs the scope manage:people.
         */
        post: operations["acceptMatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/payroll-matches/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take links back
         * @description Those that the caller made and that are still so. Needs the scope manage:people.
         */
        post: operations["undoMatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/payroll-sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how current payroll data are
         * @description Needs the scope manage:people.
         */
        get: operations["getPayrollRun"];
        put?: never;
        /**
         * Read everyone from payroll
         * @description Begins a run that goes on after the answer. Needs the scope manage:people.
         */
        post: operations["startPayrollRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read several profiles
         * @description Of up to 100 people, what `GET /api/people/{id}/profile` answers of each. Counts as one request and one look for each person: with fewer requests left it is a 429 and nothing is read. `groups` names what is needed, so that no other group is read or recorded; employment is always there. Who is not in the directory stands in `unknown`. Needs the scope view:people.
         */
        post: operations["getProfiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sync now
         * @description Reads everyone from the projects system. While another sync runs, its result is waited for and answered. Removals above the limit are held until an executive decides: `held_removals` says how many, `run_id` of which run. Needs the scope manage:people.
         */
        post: operations["syncPeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/work-emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export work e-mails
         * @description Of at most 1,000 people. Each export is recorded. Needs the scope view:people.
         */
        post: operations["exportWorkEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a person
         * @description With the work e-mail for whoever sees it. `Accept` chooses a card. Needs the scope view:people. A token that is public_only will do.
         */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened to a person
         * @description What syncs changed and which links were made, the newest first. Private values stand nowhere in it. Needs the scope manage:people.
         */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a person at a glance
         * @description Who they are, where they stand and how they are employed. Nothing private, so nothing is recorded. Needs the scope view:people.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/payroll-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a person's link
         * @description Send its `ETag` as `If-Match` with a change: if someone else made another change first, yours is refused with 412. Needs the scope manage:people.
         */
        get: operations["getPayrollLink"];
        put?: never;
        /**
         * Link a person to an employee
         * @description Linking the same again changes nothing; another employee replaces the link. Needs the scope manage:people.
         */
        post: operations["linkPerson"];
        /**
         * Unlink a person
         * @description Needs the scope manage:people.
         */
        delete: operations["unlinkPerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/payroll-matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Match a person to employees
         * @description The employees that the person could be, best first. Where exactly one is of high confidence it is linked, and `auto_linked` is true; so a browser needs the same origin for it as for a write. Needs the scope manage:people.
         */
        get: operations["matchPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/payroll-rejections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a match is wrong
         * @description The two are not suggested for each other again. Needs the scope manage:people.
         */
        post: operations["rejectMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/payroll-rejections/{employeeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back that a match is wrong
         * @description Needs the scope manage:people.
         */
        delete: operations["reconsiderMatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/payroll-sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a person from payroll
         * @description Reads the linked employee and replaces the profile. In every failure the profile stays as it was. Needs the scope manage:people.
         */
        post: operations["syncPersonFromPayroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a picture
         * @description The picture of a person, where there is one; of everyone else `avatar_url` is a drawing of the initials. Needs the scope view:people.
         */
        get: operations["getPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a profile
         * @description The groups that the caller may see; the others are absent. A group is complete: what is unknown is null. Counts as a look at every group in the answer, and is recorded. Needs the scope view:people.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/profile-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List earlier values of a profile
         * @description The newest first. With `group` only the reading of that part is recorded. Needs the scope manage:people.
         */
        get: operations["listProfileChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/profile/financial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the financial values
         * @description The financial group alone. The read is recorded. Needs the scope view:people and the access level executive.
         */
        get: operations["getFinancial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who sees a profile
         * @description For each group who sees it, and by which rule. Needs the scope view:people.
         */
        get: operations["getVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups by SCIM
         * @description Each manager's direct reports, under the manager's id. `excludedAttributes=members` spares their names. Needs the scope view:people. A token that is public_only will do.
         */
        get: operations["listScimGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Groups/.search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search groups by SCIM
         * @description The same as the list, with the query in the body (RFC 7644, 3.4.3): for filters too long for a URL, or that must not appear in logs. Needs the scope view:people. A token that is public_only will do.
         */
        post: operations["searchScimGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a group by SCIM
         * @description Its `meta.version` is the ETag. Needs the scope view:people. A token that is public_only will do.
         */
        get: operations["getScimGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SCIM's resource types
         * @description Needs a credential of any kind.
         */
        get: operations["listScimResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/ResourceTypes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of SCIM's resource types
         * @description Needs a credential of any kind.
         */
        get: operations["getScimResourceType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SCIM's schemas
         * @description Needs a credential of any kind.
         */
        get: operations["listScimSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Schemas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of SCIM's schemas
         * @description Needs a credential of any kind.
         */
        get: operations["getScimSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what SCIM can do here
         * @description Needs a credential of any kind.
         */
        get: operations["getScimServiceProviderConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users by SCIM
         * @description Everyone in the directory, by name, as RFC 7644 has it. Where work e-mails are for executives, others can neither filter nor sort by emails, and each userName is the id. Needs the scope view:people. A token that is public_only will do.
         */
        get: operations["listScimUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Users/.search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search users by SCIM
         * @description The same as the list, with the query in the body (RFC 7644, 3.4.3): for filters too long for a URL, or that must not appear in logs. Needs the scope view:people. A token that is public_only will do.
         */
        post: operations["searchScimUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user by SCIM
         * @description Its `meta.version` is the ETag. Needs the scope view:people. A token that is public_only will do.
         */
        get: operations["getScimUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description One's own, for executives with `admin:connections` everyone's. Without their secrets. Needs a credential of any kind.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token
         * @description `secret` is in this answer alone: store it now. Scopes above one's own level are refused. Needs a credential of any kind.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description And those that were made by it. It counts from the next request. Needs a credential of any kind.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "person.joined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person joined
         * @description Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.
         */
        post: operations["onPersonJoined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "person.left": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person left
         * @description Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.
         */
        post: operations["onPersonLeft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "person.returned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person returned
         * @description Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.
         */
        post: operations["onPersonReturned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "person.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person changed
         * @description Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.
         */
        post: operations["onPersonChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sync.removals_held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A sync held removals
         * @description Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.
         */
        post: operations["onSyncRemovalsHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A run failed
         * @description Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.
         */
        post: operations["onRunFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.broken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A connection broke
         * @description Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.
         */
        post: operations["onConnectionBroken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An executive sends a test
         * @description Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "people.changes_lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes were lost
         * @description Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.
         */
        post: operations["onPeopleChangesLost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AcceptMatchesBody: {
            /** @description Pairs of a person and an employee to link. */
            pairs: {
                /** @description Id of the employee in the payroll system. */
                payroll_employee_id: string;
                /**
                 * Format: uuid
                 * @description Id of the person.
                 */
                person_id: string;
            }[];
            /**
             * @description True links only pairs that Kith would link automatically.
             * @default false
             */
            only_exact?: boolean;
        };
        AccountLinkResponse: {
            /**
             * @description `invite` for a new account, `reset` for a forgotten password.
             * @enum {string}
             */
            purpose: "invite" | "reset";
            /** @description E-mail of the account. */
            email: string;
            /** @description Name of the account. */
            name: string;
            /** @description When the link stops working, in UTC. */
            expires_at: components["schemas"]["Timestamp"];
        };
        ApiDescription: {
            /** @description Version of OpenAPI. */
            openapi: string;
            /** @description About this API. */
            info: {
                /** @description Version of the API. */
                version: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        ApiToken: {
            /**
             * Format: uuid
             * @description Id of the token.
             */
            id: string;
            /** @description Name of the token. */
            name: string;
            /** @description User that the token acts as. */
            owner: {
                /**
                 * Format: uuid
                 * @description Id of the user.
                 */
                user_id: string;
                /** @description Name of the user. */
                name: string;
            };
            /** @description Last four characters of the token, to recognise it. */
            last_four: string;
            /** @description Scopes of the token. */
            scopes: ("view:people" | "manage:people" | "admin:connections")[];
            /** @description It reads names, titles and the org chart, and nothing else. */
            public_only: boolean;
            /** @description When the token was created, in UTC. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the token expires, in UTC; null if it does not. */
            expires_at: components["schemas"]["Timestamp"] | null;
            /** @description Last use, in UTC, to the minute; null if never used. */
            last_used_at: components["schemas"]["Timestamp"] | null;
            /** @description When the token was revoked, in UTC; null if it was not. */
            revoked_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description State of the token.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
        };
        AskForNewPasswordBody: {
            /** @description E-mail of the account. */
            email: string;
        };
        AuditEvent: {
            /** @description Id of the event. Newer events have higher ids. */
            id: string;
            /** @description When the event happened, in UTC. */
            at: components["schemas"]["Timestamp"];
            /**
             * @description Kind of event.
             * @enum {string}
             */
            kind: "profile_read" | "profile_unreadable" | "signed_in" | "sign_in_failed" | "signed_out" | "user_added" | "level_changed" | "user_disabled" | "user_enabled" | "sessions_ended" | "token_created" | "token_revoked" | "connection_made" | "connection_removed" | "link_made" | "link_removed" | "sync_finished" | "removals_dismissed" | "exported" | "view_as_started" | "view_as_ended" | "match_rejected" | "match_reconsidered" | "mapping_ignored" | "mapping_restored" | "user_invited" | "reset_link_made" | "reset_link_mailed" | "password_set" | "password_changed" | "session_ended" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "recovery_codes_made" | "same_person_decided" | "backup_made" | "restored" | "webhook_made" | "webhook_changed" | "webhook_removed" | "key_loss_accepted";
            /**
             * @description Where the request came from.
             * @enum {string}
             */
            channel: "page" | "api" | "export" | "command" | "system";
            /** @description User who caused the event, or Kith itself. */
            actor: {
                /**
                 * Format: uuid
                 * @description Id of the user; null for Kith itself and the command line.
                 */
                user_id: string | null;
                /** @description Name of the user at the time of the event. */
                name: string;
            };
            /**
             * Format: uuid
             * @description API token that was used; null if none was.
             */
            token_id: string | null;
            /** @description User whose view an executive used; null outside of that. */
            viewed_as: {
                /**
                 * Format: uuid
                 * @description Id of the user.
                 */
                user_id: string;
                /** @description Name of the user at the time of the event. */
                name: string;
            } | null;
            /** @description Person whose data the event is about; null if it is about no person. */
            person: {
                /** @description Id of the person, user or object. */
                id: string;
                /** @description Name at the time of the event. */
                name: string;
            } | null;
            /** @description Profile group that was read; null for other events. */
            profile_group: ("employment" | "contact" | "demographics" | "financial" | "payroll_mapping") | null;
            /** @description Access rule that allowed the read; null for other events. */
            rule: string | null;
            /** @description User or object that the event changed; null if there is none. */
            subject: {
                /** @description Id of the person, user or object. */
                id: string;
                /** @description Name at the time of the event. */
                name: string;
            } | null;
            /** @description Further details in words, never a private value; null if there are none. */
            detail: string | null;
            /** @description Id of the request (`X-Request-Id`) that caused the event; null if no request did. */
            request_id: string | null;
        };
        AuditResponse: {
            /** @description Events of this page, newest first. */
            events: components["schemas"]["AuditEvent"][];
            /** @description Send as `cursor` to get the next page; null on the last page. */
            next: string | null;
        };
        ChangeWebhookBody: {
            /** @description New name. Absent: unchanged. */
            name?: string;
            /** @description New address. Absent: unchanged. */
            url?: string;
            /** @description New list of events. Absent: unchanged. */
            events?: ("person.joined" | "person.left" | "person.returned" | "person.changed" | "sync.removals_held" | "run.failed" | "connection.broken")[];
            /** @description False stops deliveries. Absent: unchanged. */
            enabled?: boolean;
        };
        ChangedPerson: {
            /**
             * Format: uuid
             * @description Id of the person in Kith.
             */
            id: string;
            /** @description Id of the person in the projects system. */
            productive_id: string;
            /**
             * Format: uuid
             * @description Linked user of Kith; null if there is none.
             */
            user_id: string | null;
            /** @description First name. */
            first_name: string;
            /** @description Last name. */
            last_name: string;
            /** @description Job title; empty if unknown. */
            title: string;
            /**
             * Format: uri
             * @description Address of the picture, or of a drawing of the initials.
             */
            avatar_url: string;
            /**
             * Format: uuid
             * @description Id of the manager; null if the person has no manager.
             */
            manager_id: string | null;
            /** @description Office of the person; null if unknown. Absent if the caller may not see it. */
            office?: string | null;
        };
        ChangesLostEventData: {
            /** @description Cursor of the feed of changes at that time. */
            cursor: string;
        };
        ChangesResponse: {
            /** @description Changes after the cursor, oldest first. */
            changes: components["schemas"]["DirectoryChange"][];
            /** @description What to give as cursor the next time. */
            cursor: string;
            /** @description Whether more changes are there already. */
            has_more: boolean;
        };
        ConnectChatBody: {
            /** @description Bot token from the chat vendor. */
            bot_token: string;
            /** @description Id of the channel that receives Kith's messages. */
            channel_id: string;
        };
        ConnectProjectsBody: {
            /** @description API token from the projects vendor. */
            api_token: string;
            /** @description Organisation to connect. Required if the token belongs to several; the 409 lists them. */
            organization_id?: string;
        };
        Connection: {
            /**
             * @description External system.
             * @enum {string}
             */
            provider: "projects" | "payroll" | "chat";
            /** @description Name of the organisation, workspace or tenant at the vendor. */
            org_name: string;
            /**
             * Format: uuid
             * @description User who connected the system; null if that user no longer exists.
             */
            connected_by: string | null;
            /** @description When the system was connected, in UTC. */
            connected_at: components["schemas"]["Timestamp"];
            /** @description When the stored token expires, in UTC; null if it does not expire. */
            token_expires_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description `needs_reconnect`: the vendor rejects the credential. `failing`: the last requests failed.
             * @enum {string}
             */
            status: "connected" | "needs_reconnect" | "failing";
            /** @description Last request to the vendor, in UTC; null if there was none. */
            last_checked_at: components["schemas"]["Timestamp"] | null;
            /** @description What failed last and what to do; null if the last request succeeded. */
            last_error: string | null;
        };
        ConnectionBrokenEvent: {
            /**
             * @description Event type.
             * @constant
             */
            type: "connection.broken";
            /** @description When the event happened, in UTC. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened. */
            data: components["schemas"]["ConnectionBrokenEventData"];
        };
        ConnectionBrokenEventData: {
            /** @description External system. */
            provider: string;
            /** @description Problem code, stable, snake_case. */
            code: string;
        };
        CreateTokenBody: {
            /** @description Name of the token. */
            name: string;
            /** @description Scopes of the token, within what the access level of its owner allows. */
            scopes: ("view:people" | "manage:people" | "admin:connections")[];
            /**
             * @description Names, titles and the org chart, and nothing else, whatever its owner may see. With the scope view:people alone.
             * @default false
             */
            public_only?: boolean;
            /**
             * @description Lifetime in days; null for a token that does not expire.
             * @default 90
             */
            expires_in_days?: number | null;
        };
        CreateWebhookBody: {
            /** @description Name of the webhook. */
            name: string;
            /** @description Address that receives the deliveries: `https`, without credentials. */
            url: string;
            /** @description Events to deliver. */
            events: ("person.joined" | "person.left" | "person.returned" | "person.changed" | "sync.removals_held" | "run.failed" | "connection.broken")[];
        };
        DecideSamePersonBody: {
            /**
             * Format: uuid
             * @description Id of the newcomer.
             */
            person_id: string;
            /**
             * @description True if the newcomer is the former person; false if they are two people.
             * @default true
             */
            is_same_person?: boolean;
        };
        DetailedUserMapping: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            user_id: string;
            /** @description Name of the user. */
            user_name: string;
            /** @description E-mail of the user. */
            user_email: string;
            /** @description Id of the user in the payroll system; empty if unmapped. */
            payroll_id: string;
            /** @description Id of the user in the projects system; empty if unmapped. */
            projects_id: string;
            /** @description True if an executive marked the user as needing no ids. */
            ignored: boolean;
            /** @description How the payroll id was set; null if unmapped. */
            payroll_link: components["schemas"]["LinkDetail"] | null;
            /** @description How the projects id was set; null if unmapped. */
            projects_link: components["schemas"]["LinkDetail"] | null;
        };
        DirectoryChange: {
            /** @description Leads on from here, this change not among what follows. */
            cursor: string;
            /**
             * @description Kind of change.
             * @enum {string}
             */
            kind: "joined" | "left" | "returned" | "changed";
            /**
             * Format: uuid
             * @description Id of the person.
             */
            person_id: string;
            /** @description When the change was published, in UTC. */
            at: components["schemas"]["Timestamp"];
            /** @description Of changed: which fields. Of the others: none. */
            fields: ("first_name" | "last_name" | "title" | "avatar_url" | "manager_id" | "user_id" | "office")[];
            /** @description As they are now, not as they were at that time; null: they are not in the directory. */
            person: components["schemas"]["ChangedPerson"] | null;
            /** @description Only of `left`: who that was. Absent once the data of the person are deleted, 30 days later. */
            last_known?: components["schemas"]["LastKnownPerson"];
        };
        DirectoryDetail: {
            /** @description Work e-mail; null if unknown, absent if the caller may not see work e-mails. */
            email?: string | null;
            /**
             * Format: uri
             * @description Link that opens a direct message in the chat; null if the person is unknown there.
             */
            chat_url: string | null;
            /** @description IANA time zone from the chat profile, or else from the office; null if unknown. */
            time_zone: string | null;
            /**
             * Format: uuid
             * @description Id of the person.
             */
            id: string;
            /** @description Office of the person; null if unknown. */
            office: string | null;
            /**
             * Format: date
             * @description First day of employment; null if unknown.
             */
            joined_on: string | null;
            /** @description Version of the picture; null if there is no picture. */
            picture: string | null;
        };
        DirectoryDetailsResponse: {
            /** @description Details of each person, in the order of the list. */
            details: components["schemas"]["DirectoryDetail"][];
        };
        DirectoryGap: {
            /** @description Id of the gap, snake_case. */
            id: string;
            /** @description What is missing or wrong, in words. */
            title: string;
            /** @description Affected people, in the order of the list. */
            person_ids: string[];
        };
        DirectoryGapsResponse: {
            /** @description Gaps that affect at least one person. */
            gaps: components["schemas"]["DirectoryGap"][];
        };
        ExportWorkEmailsBody: {
            /** @description Ids of the people to export. */
            person_ids: string[];
        };
        FinancialResponse: {
            /** @description The financial group; null if Kith cannot decrypt it. */
            financial: {
                /** @description Name of the superannuation fund; null if unknown. */
                super_fund_name: string | null;
                /** @description Type of the superannuation fund, for example `REGULATED`; null if unknown. */
                super_fund_type: string | null;
                /** @description Member number at the superannuation fund; null if unknown. */
                super_member_number: string | null;
                /** @description Name of the bank account; null if unknown. */
                bank_account_name: string | null;
                /** @description Bank branch as six digits, for example `062000`; null if unknown. */
                bank_bsb: string | null;
                /** @description Number of the bank account; null if unknown. */
                bank_account_number: string | null;
            } | null;
        };
        FinishPayrollAuthorisationBody: {
            /** @description Authorization code from the vendor. */
            code: string;
            /** @description State from the vendor. If sent, it must match the pending authorisation. */
            state?: string;
            /** @description Tenant to connect. Required if the vendor offers several; the 409 lists them. */
            tenant_id?: string;
        };
        GetProfilesBody: {
            /** @description Ids of the people to read, each once. */
            person_ids: string[];
            /** @description Groups to read beside `employment`; absent: all that the caller may see. */
            groups?: ("employment" | "contact" | "demographics" | "financial" | "payroll_mapping")[];
        };
        HealthCheck: {
            /** @description Id of the check, snake_case. */
            id: string;
            /**
             * @description `problem`: something does not work. `gap`: something is missing.
             * @enum {string}
             */
            severity: "problem" | "gap";
            /** @description What the check found, in words. */
            title: string;
            /** @description What the finding means. */
            meaning: string;
            /** @description How to correct it. */
            remedy: string;
            /** @description Page or site where it can be corrected; null if there is none. */
            href: string | null;
            /** @description Why the check cannot run now; null if it ran. */
            not_looked_at: "payroll_not_connected" | null;
            /** @description Number of findings. */
            found: number;
            /** @description The findings, 500 at most. */
            findings: {
                /**
                 * @description What the check found.
                 * @enum {string}
                 */
                kind: "person" | "user" | "record";
                /**
                 * Format: uuid
                 * @description Id of the person or user; null for a record.
                 */
                id: string | null;
                /** @description Name of the person, user or record. */
                name: string;
                /** @description What exactly is wrong; null if the check's title says it all. */
                detail: string | null;
            }[];
            /** @description Number of findings on earlier days. */
            history: {
                /**
                 * Format: date
                 * @description Day in UTC.
                 */
                day: string;
                /** @description Number of findings on that day. */
                found: number;
            }[];
        };
        HealthResponse: {
            /** @description Number of people in the directory. */
            people: number;
            /** @description When the directory was last synced, in UTC; null before the first sync. */
            synced_at: components["schemas"]["Timestamp"] | null;
            /** @description All checks, including checks without findings. */
            checks: components["schemas"]["HealthCheck"][];
        };
        HeldPeople: {
            /** @description People that the run would remove, most direct reports first. */
            people: {
                /**
                 * Format: uuid
                 * @description Id of the person.
                 */
                person_id: string;
                /** @description Name of the person. */
                name: string;
                /** @description Job title; empty if unknown. */
                title: string;
                /** @description Office; null if unknown. */
                office: string | null;
                /** @description Number of direct reports. */
                reports: number;
            }[];
            /** @description Number of managers among the people to remove. */
            managers: number;
            /** @description Number of people who report to these managers. */
            reports: number;
            /** @description True if the caller is one of the people to remove. */
            includes_you: boolean;
        };
        LastKnownPerson: {
            /** @description The first name when the person left. */
            first_name: string;
            /** @description The last name when the person left. */
            last_name: string;
            /** @description The id in the projects system; null: another person has it now. */
            productive_id: string | null;
        };
        LinkDetail: {
            /**
             * @description How the link was created.
             * @enum {string}
             */
            origin: "automatic" | "manual";
            /** @description User who created the link; null if Kith did. */
            set_by_name: string | null;
            /** @description When the link was created, in UTC. */
            set_at: components["schemas"]["Timestamp"];
        };
        LinkHolder: {
            /** @description Name of the person or user. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the person; null if not in the directory.
             */
            person_id: string | null;
            /**
             * Format: uuid
             * @description Id of the user; null if the person is not a user.
             */
            user_id: string | null;
        };
        LinkPersonBody: {
            /** @description Id of the employee in the payroll system. */
            payroll_employee_id: string;
        };
        LookUpLinkBody: {
            /** @description Secret part of the link. */
            secret: string;
        };
        MappedRecords: {
            /** @description Employees of the payroll system by name; null if the list cannot be read. */
            payroll: {
                /** @description Id in the external system. */
                id: string;
                /** @description Name in the external system. */
                name: string;
                /** @description Text that distinguishes records of the same name; null if there is none. */
                detail: string | null;
                /** @description User or person who holds the id; null if it is free. */
                taken_by: string | null;
            }[] | null;
            /** @description People of the projects system by name. */
            projects: {
                /** @description Id in the external system. */
                id: string;
                /** @description Name in the external system. */
                name: string;
                /** @description Text that distinguishes records of the same name; null if there is none. */
                detail: string | null;
                /** @description User or person who holds the id; null if it is free. */
                taken_by: string | null;
            }[];
        };
        McpAnswer: {
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description Id of the message that this answers. */
            id?: string | number | null;
            /** @description Result of the method. Absent if it failed. */
            result?: {
                [key: string]: unknown;
            };
            /** @description Why the method failed. Absent if it succeeded. */
            error?: {
                /** @description Error code of JSON-RPC. */
                code: number;
                /** @description What happened and what to do. */
                message: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        McpMessage: {
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description Method of the protocol, for example `tools/call`. */
            method: string;
            /** @description Absent in a notification, which has no answer. */
            id?: string | number;
            /** @description Parameters of the method. */
            params?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        NewTokenResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The token that was created. */
            token: components["schemas"]["ApiToken"];
            /** @description The token itself. It is in this response only. */
            secret: string;
        };
        NextRuns: {
            /** @description From this time, in UTC, the next read of the directory starts a refresh; null if the projects system is not connected. */
            directory_from: components["schemas"]["Timestamp"] | null;
            /** @description Lifetime of the directory in seconds. */
            directory_every_seconds: number;
            /** @description When the next automatic payroll run starts, in UTC; null if none is scheduled. */
            payroll_at: components["schemas"]["Timestamp"] | null;
        };
        OkResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
        };
        OneWebhookResponse: {
            /** @description The webhook. */
            webhook: components["schemas"]["Webhook"];
        };
        OrgChartNode: {
            /**
             * Format: uuid
             * @description Id of the person in Kith.
             */
            id: string;
            /** @description Id of the person in the projects system. */
            productive_id: string;
            /**
             * Format: uuid
             * @description Linked user of Kith; null if there is none.
             */
            user_id: string | null;
            /** @description First name. */
            first_name: string;
            /** @description Last name. */
            last_name: string;
            /** @description Job title; empty if unknown. */
            title: string;
            /**
             * Format: uri
             * @description Address of the picture, or of a drawing of the initials.
             */
            avatar_url: string;
            /**
             * Format: uuid
             * @description Id of the manager; null if the person has no manager.
             */
            manager_id: string | null;
            /** @description When a sync last confirmed the person, in UTC. */
            synced_at: components["schemas"]["Timestamp"];
            /** @description Number of direct reports. Present only with `root` or `depth`. */
            direct_reports?: number;
            /** @description Direct reports, sorted by name. */
            children: components["schemas"]["OrgChartNode"][];
        };
        OrgChartResponse: {
            /** @description People without a manager, or the person that `root` names. */
            roots: components["schemas"]["OrgChartNode"][];
            /** @description When the directory was last synced, in UTC; null before the first sync. */
            synced_at: components["schemas"]["Timestamp"] | null;
            /** @description True if the directory is older than its lifetime; a refresh has started. */
            stale: boolean;
        };
        OverviewResponse: {
            /** @description The person. */
            person: components["schemas"]["Person"];
            /** @description Employment. */
            employment: {
                /**
                 * Format: date
                 * @description First day of employment; null if unknown.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Last day of employment; null if there is none.
                 */
                end_date: string | null;
                /** @description Employment status, for example `Active`; null if unknown. */
                employment_status: string | null;
                /** @description Employment basis as the payroll system writes it, for example `FULLTIME`; null if unknown. */
                employment_basis: string | null;
                /** @description Payroll employee group or subsidiary; null if unknown. */
                location: string | null;
            };
            /** @description Contact details at work. */
            reach: components["schemas"]["Reach"];
            /** @description Managers from the top down to the direct manager. */
            line: components["schemas"]["Person"][];
            /** @description Number of managers omitted after the first. */
            line_skipped: number;
            /** @description First direct reports. */
            reports: components["schemas"]["Person"][];
            /** @description Number of direct reports. */
            direct_reports: number;
            /** @description Number of people below, at any depth. */
            all_reports: number;
            /** @description Versions of the pictures by person. */
            pictures: components["schemas"]["PictureVersions"];
        };
        PayrollAcceptResponse: {
            /** @description Number of new links. */
            linked: number;
            /** @description One result per pair, in the order of the request. */
            results: {
                /** @description Id of the person. */
                person_id: string;
                /** @description Id of the employee in the payroll system. */
                payroll_employee_id: string;
                /**
                 * @description `already`: the pair was linked before. `conflict`: nothing was changed.
                 * @enum {string}
                 */
                outcome: "linked" | "already" | "conflict";
                /** @description Reason of a conflict; null for other outcomes. */
                reason: ("person_not_found" | "employee_not_found" | "person_linked" | "employee_linked" | "rejected" | "not_exact") | null;
                /** @description Person or user who holds the employee, if that is the reason; otherwise null. */
                holder: {
                    /**
                     * Format: uuid
                     * @description Id of the person; null if not in the directory.
                     */
                    person_id: string | null;
                    /** @description Name of the person or user. */
                    name: string;
                } | null;
            }[];
        };
        PayrollLink: {
            /** @description Linked employee; null if the person is not linked. */
            payroll_employee_id: string | null;
            /** @description How the link was created; null if the person is not linked. */
            link: components["schemas"]["LinkDetail"] | null;
        };
        PayrollMatch: {
            /** @description Id of the employee in the payroll system. */
            employee_id: string;
            /** @description First name. */
            first_name: string;
            /** @description Last name. */
            last_name: string;
            /** @description Status as the payroll system writes it. */
            status: string;
            /**
             * @description What the match is based on. `exact_email` and `exact_name` are of high confidence.
             * @enum {string}
             */
            confidence: "exact_email" | "exact_name" | "similar_name";
            /** @description Strength of the match: 100 for an exact e-mail, 90 for an exact name, 60 to 89 for a similar name. */
            score: number;
            /** @description What agrees and what differs between the two records. Present only with `signals=true`. */
            signals?: ("same_email" | "same_name" | "similar_name" | "names_swapped" | "middle_name" | "preferred_name" | "nickname" | "same_first_name" | "same_start_date" | "linked_to_this_person" | "linked_to_someone_else" | "holder_has_left" | "terminated")[];
        };
        PayrollMatchesResponse: {
            /** @description Employees that may match the person, best first. */
            matches: components["schemas"]["PayrollMatch"][];
            /** @description True if this request linked the person. */
            auto_linked: boolean;
            /** @description Linked employee; null if the person is not linked. */
            payroll_employee_id: string | null;
        };
        PayrollReview: {
            /** @description When the employee list was read from the payroll system, in UTC. */
            read_at: components["schemas"]["Timestamp"];
            /** @description Reading that will replace the employee list; null if none is in progress. */
            reading: {
                /** @description When the reading started, in UTC. */
                started_at: components["schemas"]["Timestamp"];
                /** @description Number of employees read so far. */
                employees_read: number;
            } | null;
            /** @description Numbers over the whole company. */
            counts: {
                /** @description People in the directory. */
                people: number;
                /** @description People linked to an employee. */
                linked: number;
                /** @description Suggestions that Kith would link automatically. */
                exact: number;
                /** @description Suggestions that need a decision. */
                to_decide: number;
                /** @description People without a suggestion. */
                not_found: number;
                /** @description Employees that are neither linked nor suggested. */
                employees_left: number;
                /** @description Rejected matches. */
                rejected: number;
            };
            /** @description Suggested matches. */
            suggestions: {
                /** @description Person of the directory. */
                person: {
                    /** @description Id of the person. */
                    id: string;
                    /** @description First name. */
                    first_name: string;
                    /** @description Last name. */
                    last_name: string;
                    /** @description Job title; empty if unknown. */
                    title: string;
                    /** @description Work e-mail; null if unknown. */
                    email: string | null;
                    /**
                     * Format: date
                     * @description First day of employment; null if unknown.
                     */
                    joined_on: string | null;
                };
                /** @description Best matching employee. */
                candidate: {
                    /** @description Id of the employee in the payroll system. */
                    employee_id: string;
                    /**
                     * @description What the match is based on.
                     * @enum {string}
                     */
                    confidence: "exact_email" | "exact_name" | "similar_name";
                    /** @description Strength of the match, up to 100. */
                    score: number;
                    /** @description What agrees and what differs between the two records. */
                    signals: ("same_email" | "same_name" | "similar_name" | "names_swapped" | "middle_name" | "preferred_name" | "nickname" | "same_first_name" | "same_start_date" | "linked_to_this_person" | "linked_to_someone_else" | "holder_has_left" | "terminated")[];
                };
                /** @description Why Kith does not link them automatically; null if it would. */
                obstacle: ("nobody_certain" | "several_certain" | "rejected" | "terminated" | "linked_to_someone_else" | "could_be_somebody_else") | null;
                /** @description Further employees that may match. */
                alternatives: {
                    /** @description Id of the employee in the payroll system. */
                    employee_id: string;
                    /**
                     * @description What the match is based on.
                     * @enum {string}
                     */
                    confidence: "exact_email" | "exact_name" | "similar_name";
                    /** @description Strength of the match, up to 100. */
                    score: number;
                    /** @description What agrees and what differs between the two records. */
                    signals: ("same_email" | "same_name" | "similar_name" | "names_swapped" | "middle_name" | "preferred_name" | "nickname" | "same_first_name" | "same_start_date" | "linked_to_this_person" | "linked_to_someone_else" | "holder_has_left" | "terminated")[];
                }[];
            }[];
            /** @description People without a suggestion. */
            not_found: {
                /** @description Person of the directory. */
                person: {
                    /** @description Id of the person. */
                    id: string;
                    /** @description First name. */
                    first_name: string;
                    /** @description Last name. */
                    last_name: string;
                    /** @description Job title; empty if unknown. */
                    title: string;
                    /** @description Work e-mail; null if unknown. */
                    email: string | null;
                    /**
                     * Format: date
                     * @description First day of employment; null if unknown.
                     */
                    joined_on: string | null;
                };
                /** @description Employees that may match. */
                alternatives: {
                    /** @description Id of the employee in the payroll system. */
                    employee_id: string;
                    /**
                     * @description What the match is based on.
                     * @enum {string}
                     */
                    confidence: "exact_email" | "exact_name" | "similar_name";
                    /** @description Strength of the match, up to 100. */
                    score: number;
                    /** @description What agrees and what differs between the two records. */
                    signals: ("same_email" | "same_name" | "similar_name" | "names_swapped" | "middle_name" | "preferred_name" | "nickname" | "same_first_name" | "same_start_date" | "linked_to_this_person" | "linked_to_someone_else" | "holder_has_left" | "terminated")[];
                }[];
            }[];
            /** @description Ids of the employees that are neither linked nor suggested. */
            employees_left: string[];
            /** @description Existing links. */
            linked: {
                /** @description Id of the employee in the payroll system. */
                employee_id: string;
                /**
                 * Format: uuid
                 * @description Linked person; null if the holder is not in the directory.
                 */
                person_id: string | null;
                /** @description True if the person left the directory, so that another person may take over the employee. */
                has_left: boolean;
                /** @description Name of the linked person or user. */
                name: string;
                /**
                 * @description How the link was created.
                 * @enum {string}
                 */
                origin: "automatic" | "manual";
                /** @description User who created the link; null if Kith did. */
                linked_by: string | null;
                /** @description When the link was created, in UTC. */
                linked_at: components["schemas"]["Timestamp"];
            }[];
            /** @description Rejected matches. */
            rejected: {
                /** @description Person of the directory. */
                person: {
                    /** @description Id of the person. */
                    id: string;
                    /** @description First name. */
                    first_name: string;
                    /** @description Last name. */
                    last_name: string;
                    /** @description Job title; empty if unknown. */
                    title: string;
                    /** @description Work e-mail; null if unknown. */
                    email: string | null;
                    /**
                     * Format: date
                     * @description First day of employment; null if unknown.
                     */
                    joined_on: string | null;
                };
                /** @description Id of the employee in the payroll system. */
                employee_id: string;
                /** @description Name of the employee. */
                employee_name: string;
                /** @description User who rejected the match. */
                rejected_by: string;
                /** @description When the match was rejected, in UTC. */
                rejected_at: components["schemas"]["Timestamp"];
            }[];
            /** @description Employees of the payroll system. Other parts of the response refer to them by id. */
            employees: {
                /** @description Id of the employee in the payroll system. */
                employee_id: string;
                /** @description First name. */
                first_name: string;
                /** @description Middle names; null if there are none. */
                middle_names: string | null;
                /** @description Last name. */
                last_name: string;
                /** @description E-mail in the payroll system; null if unknown. */
                email: string | null;
                /** @description Status as the payroll system writes it. */
                status: string;
                /**
                 * Format: date
                 * @description First day of employment; null if unknown.
                 */
                start_date: string | null;
            }[];
            /** @description Versions of the pictures by person. */
            pictures: components["schemas"]["PictureVersions"];
            /** @description Cursor of the next page; null on the last one. */
            next: string | null;
        };
        PayrollReviewUnfinished: {
            /** @description Reading that is in progress. */
            reading: {
                /** @description When the reading started, in UTC. */
                started_at: components["schemas"]["Timestamp"];
                /** @description Number of employees read so far. */
                employees_read: number;
            };
        };
        PayrollRunStarted: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the run; null if no person is linked, so that there is no run.
             */
            run_id: string | null;
            /** @description Number of people that the run reads. */
            people: number;
            /** @description Maximum duration at the rate that the payroll system allows. */
            estimated_seconds: number;
        };
        PayrollRunStatus: {
            /** @description True if the payroll system is connected. */
            payroll_connected: boolean;
            /** @description Why payroll cannot be read and what to do; null if it can. */
            needs_reconnect: string | null;
            /** @description Number of people linked to an employee. */
            linked: number;
            /** @description Run in progress or paused, or else the last run; null if there was none. */
            run: components["schemas"]["SyncRun"] | null;
            /** @description Number of people that the run has still to read. */
            remaining: number;
            /** @description Estimated time until the run finishes. */
            estimated_seconds: number;
            /** @description When the next automatic run starts, in UTC; null if none is scheduled. */
            next_run_at: components["schemas"]["Timestamp"] | null;
        };
        PayrollUndoResponse: {
            /** @description Number of removed links. */
            undone: number;
            /** @description One result per pair, in the order of the request. */
            results: {
                /** @description Id of the person. */
                person_id: string;
                /** @description Id of the employee in the payroll system. */
                payroll_employee_id: string;
                /**
                 * @description `changed`: the link is no longer the caller's, so it stays.
                 * @enum {string}
                 */
                outcome: "undone" | "changed";
            }[];
        };
        PeopleChangesLostEvent: {
            /**
             * @description Event type.
             * @constant
             */
            type: "people.changes_lost";
            /** @description When the event happened, in UTC. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened. */
            data: components["schemas"]["ChangesLostEventData"];
        };
        PeopleFieldsResponse: {
            /** @description People with the fields that `fields` names. */
            people: {
                /**
                 * Format: uuid
                 * @description Id of the person in Kith.
                 */
                id: string;
                /** @description Id of the person in the projects system. */
                productive_id?: string;
                /**
                 * Format: uuid
                 * @description Linked user of Kith; null if there is none.
                 */
                user_id?: string | null;
                /** @description First name. */
                first_name?: string;
                /** @description Last name. */
                last_name?: string;
                /** @description Job title; empty if unknown. */
                title?: string;
                /**
                 * Format: uri
                 * @description Address of the picture, or of a drawing of the initials.
                 */
                avatar_url?: string;
                /**
                 * Format: uuid
                 * @description Id of the manager; null if the person has no manager.
                 */
                manager_id?: string | null;
                /** @description When a sync last confirmed the person, in UTC. */
                synced_at?: components["schemas"]["Timestamp"];
                /** @description Office of the person; null if unknown. */
                office?: string | null;
                /**
                 * Format: date
                 * @description First day of employment; null if unknown.
                 */
                joined_on?: string | null;
                /** @description Work e-mail; null if unknown. */
                email?: string | null;
            }[];
            /** @description When the directory was last synced, in UTC; null before the first sync. */
            synced_at: components["schemas"]["Timestamp"] | null;
            /** @description True if the directory is older than its lifetime; a refresh has started. */
            stale: boolean;
            /** @description Number of people that match the filters. */
            total: number;
            /** @description Send as `cursor` to get the next page; null on the last page. */
            next: string | null;
        };
        PeopleResponse: {
            /** @description People, sorted by name unless `sort` or `q` says otherwise. */
            people: components["schemas"]["Person"][];
            /** @description When the directory was last synced, in UTC; null before the first sync. */
            synced_at: components["schemas"]["Timestamp"] | null;
            /** @description True if the directory is older than its lifetime; a refresh has started. */
            stale: boolean;
            /** @description How many fit; only where something is asked for. */
            total?: number;
            /** @description What to give as cursor for the next page; null: this is the last. Only where something is asked for. */
            next?: string | null;
        };
        Person: {
            /**
             * Format: uuid
             * @description Id of the person in Kith.
             */
            id: string;
            /** @description Id of the person in the projects system. */
            productive_id: string;
            /**
             * Format: uuid
             * @description Linked user of Kith; null if there is none.
             */
            user_id: string | null;
            /** @description First name. */
            first_name: string;
            /** @description Last name. */
            last_name: string;
            /** @description Job title; empty if unknown. */
            title: string;
            /**
             * Format: uri
             * @description Address of the picture, or of a drawing of the initials.
             */
            avatar_url: string;
            /**
             * Format: uuid
             * @description Id of the manager; null if the person has no manager.
             */
            manager_id: string | null;
            /** @description When a sync last confirmed the person, in UTC. */
            synced_at: components["schemas"]["Timestamp"];
        };
        PersonChangedEvent: {
            /**
             * @description Event type.
             * @constant
             */
            type: "person.changed";
            /** @description When the event happened, in UTC. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened. */
            data: components["schemas"]["DirectoryChange"];
        };
        PersonHistoryResponse: {
            /** @description Entries of this page, newest first. */
            entries: ({
                /**
                 * @description A change by a run.
                 * @constant
                 */
                type: "run";
                /** @description Id of the entry. */
                id: string;
                /** @description When it happened, in UTC. */
                at: components["schemas"]["Timestamp"];
                /** @description Run that made the change. */
                run: {
                    /**
                     * Format: uuid
                     * @description Id of the run.
                     */
                    id: string;
                    /**
                     * @description System that the run read.
                     * @enum {string}
                     */
                    source: "projects" | "payroll";
                    /**
                     * @description What started the run.
                     * @enum {string}
                     */
                    trigger: "person" | "api" | "schedule" | "command";
                    /** @description User who started the run; null if Kith did. */
                    started_by: {
                        /**
                         * Format: uuid
                         * @description Id of the user.
                         */
                        user_id: string;
                        /** @description Name of the user. */
                        name: string;
                    } | null;
                };
                /**
                 * @description What the run did.
                 * @enum {string}
                 */
                change: "created" | "updated" | "removed" | "returned" | "replaced" | "held";
                /** @description Changed fields. */
                fields: {
                    /** @description Name of the field. */
                    field: string;
                    /** @description Value before the change, or the name of the person or user; null if empty or private. */
                    old: string | null;
                    /** @description Value after the change, or the name of the person or user; null if empty or private. */
                    new: string | null;
                    /**
                     * Format: uuid
                     * @description Person before the change; null for other fields.
                     */
                    old_person_id: string | null;
                    /**
                     * Format: uuid
                     * @description Person after the change; null for other fields.
                     */
                    new_person_id: string | null;
                    /** @description True for a private value, which the history never contains. */
                    is_private: boolean;
                }[];
            } | {
                /**
                 * @description A change by a user.
                 * @constant
                 */
                type: "record";
                /** @description Id of the entry. */
                id: string;
                /** @description When it happened, in UTC. */
                at: components["schemas"]["Timestamp"];
                /**
                 * @description Kind of event.
                 * @enum {string}
                 */
                kind: "link_made" | "link_removed" | "match_rejected" | "match_reconsidered";
                /** @description Name of the user. */
                actor: string;
                /** @description Name of the linked record; null if unknown. */
                subject: string | null;
                /** @description Further details in words; null if there are none. */
                detail: string | null;
            })[];
            /** @description Send as `cursor` to get the next page; null on the last page. */
            next: string | null;
        };
        PersonJoinedEvent: {
            /**
             * @description Event type.
             * @constant
             */
            type: "person.joined";
            /** @description When the event happened, in UTC. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened. */
            data: components["schemas"]["DirectoryChange"];
        };
        PersonLeftEvent: {
            /**
             * @description Event type.
             * @constant
             */
            type: "person.left";
            /** @description When the event happened, in UTC. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened. */
            data: components["schemas"]["DirectoryChange"];
        };
        PersonResponse: {
            /** @description The person. */
            person: {
                /**
                 * Format: uuid
                 * @description Id of the person in Kith.
                 */
                id: string;
                /** @description Id of the person in the projects system. */
                productive_id: string;
                /**
                 * Format: uuid
                 * @description Linked user of Kith; null if there is none.
                 */
                user_id: string | null;
                /** @description First name. */
                first_name: string;
                /** @description Last name. */
                last_name: string;
                /** @description Job title; empty if unknown. */
                title: string;
                /**
                 * Format: uri
                 * @description Address of the picture, or of a drawing of the initials.
                 */
                avatar_url: string;
                /**
                 * Format: uuid
                 * @description Id of the manager; null if the person has no manager.
                 */
                manager_id: string | null;
                /** @description When a sync last confirmed the person, in UTC. */
                synced_at: components["schemas"]["Timestamp"];
                /** @description Work e-mail; null if unknown, absent if the caller may not see work e-mails. */
                email?: string | null;
            };
        };
        PersonReturnedEvent: {
            /**
             * @description Event type.
             * @constant
             */
            type: "person.returned";
            /** @description When the event happened, in UTC. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened. */
            data: components["schemas"]["DirectoryChange"];
        };
        PictureVersions: {
            [key: string]: string;
        };
        /**
         * @description What went wrong (RFC 9457). `code` is stable: programs decide by it. `detail` is for people and says what to do. A problem may carry more, as its operation says.
         * @example {
         *       "type": "about:blank",
         *       "title": "Not found",
         *       "status": 404,
         *       "detail": "There is nobody with this id in the directory.",
         *       "code": "person_not_found"
         *     }
         */
        Problem: {
            /**
             * @description Type of problem.
             * @constant
             */
            type: "about:blank";
            /** @description Kind of problem, in a few words. */
            title: string;
            /** @description Status of the response. */
            status: number;
            /** @description What happened and what to do, for people. */
            detail: string;
            /** @description Cause of the problem, stable. */
            code: string;
            /** @description Which fields or parameters, and what is wrong with each. */
            errors?: {
                /** @description Field or parameter; empty for the whole request. */
                path: string;
                /** @description What is expected. */
                message: string;
            }[];
            /**
             * Format: uuid
             * @description For an administrator, from status 500 on.
             */
            request_id?: string;
        } & {
            [key: string]: unknown;
        };
        Profile: {
            /** @description Employment. */
            employment: {
                /**
                 * Format: date
                 * @description First day of employment; null if unknown.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Last day of employment; null if there is none.
                 */
                end_date: string | null;
                /** @description Employment status, for example `Active`; null if unknown. */
                employment_status: string | null;
                /** @description Employment basis as the payroll system writes it, for example `FULLTIME`; null if unknown. */
                employment_basis: string | null;
                /** @description Payroll employee group or subsidiary; null if unknown. */
                location: string | null;
            };
            /** @description Private contact data. Absent if the caller may not see it. */
            contact?: {
                /** @description Phone number; null if unknown. */
                phone: string | null;
                /** @description Mobile number; null if unknown. */
                mobile: string | null;
                /** @description Home address as a JSON object in a string; null if unknown. */
                home_address: string | null;
            };
            /** @description Demographic data. Absent if the caller may not see it. */
            demographics?: {
                /** @description Gender as the payroll system writes it; null if unknown. */
                gender: string | null;
                /**
                 * Format: date
                 * @description Date of birth; null if unknown.
                 */
                date_of_birth: string | null;
            };
            /** @description Superannuation and bank account. Absent if the caller may not see it. */
            financial?: {
                /** @description Name of the superannuation fund; null if unknown. */
                super_fund_name: string | null;
                /** @description Type of the superannuation fund, for example `REGULATED`; null if unknown. */
                super_fund_type: string | null;
                /** @description Member number at the superannuation fund; null if unknown. */
                super_member_number: string | null;
                /** @description Name of the bank account; null if unknown. */
                bank_account_name: string | null;
                /** @description Bank branch as six digits, for example `062000`; null if unknown. */
                bank_bsb: string | null;
                /** @description Number of the bank account; null if unknown. */
                bank_account_number: string | null;
            };
            /** @description Link to the payroll system. Absent if the caller may not see it. */
            payroll_mapping?: {
                /**
                 * @description Whether the person is linked to an employee.
                 * @enum {string}
                 */
                status: "linked" | "not_linked";
                /** @description Linked employee; null if the person is not linked. */
                payroll_employee_id: string | null;
                /** @description When payroll data were last read, in UTC; null if never. */
                last_synced_at: components["schemas"]["Timestamp"] | null;
            };
        };
        ProfileChangesResponse: {
            /** @description Changes of this page, newest first. */
            changes: {
                /** @description Id of the change. */
                id: string;
                /** @description When the value was replaced, in UTC. */
                at: components["schemas"]["Timestamp"];
                /** @description Run that replaced the value. */
                run: {
                    /**
                     * Format: uuid
                     * @description Id of the run.
                     */
                    id: string;
                    /**
                     * @description System that the run read.
                     * @enum {string}
                     */
                    source: "projects" | "payroll";
                    /**
                     * @description What started the run.
                     * @enum {string}
                     */
                    trigger: "person" | "api" | "schedule" | "command";
                    /** @description User who started the run; null if Kith did. */
                    started_by: {
                        /**
                         * Format: uuid
                         * @description Id of the user.
                         */
                        user_id: string;
                        /** @description Name of the user. */
                        name: string;
                    } | null;
                };
                /**
                 * @description Profile group of the field.
                 * @enum {string}
                 */
                group: "employment" | "contact" | "demographics" | "financial";
                /** @description Name of the field. */
                field: string;
                /** @description Value before the change; null if it was unknown. */
                old: string | null;
                /** @description Value after the change; null if it became unknown. */
                new: string | null;
                /**
                 * @description `forgotten`: the values were erased when the link ended. `unreadable`: this server lacks the key.
                 * @enum {string}
                 */
                values: "kept" | "forgotten" | "unreadable";
            }[];
            /** @description Send as `cursor` to get the next page; null on the last page. */
            next: string | null;
        };
        ProfileResponse: {
            /** @description Groups of the profile that the caller may see. */
            profile: components["schemas"]["Profile"];
            /** @description Groups that Kith cannot decrypt, for executives. Absent if it decrypts all. */
            unreadable_groups?: ("contact" | "demographics" | "financial")[];
        };
        ProfilesResponse: {
            /** @description One profile per person, in the order of the request. */
            profiles: {
                /**
                 * Format: uuid
                 * @description Id of the person.
                 */
                person_id: string;
                /** @description Groups of the profile that the caller may see. */
                profile: components["schemas"]["Profile"];
                /** @description Groups that Kith cannot decrypt, for executives. Absent if it decrypts all. */
                unreadable_groups?: ("contact" | "demographics" | "financial")[];
            }[];
            /** @description Ids that are not in the directory. */
            unknown: string[];
        };
        Reach: {
            /** @description Work e-mail; null if unknown, absent if the caller may not see work e-mails. */
            email?: string | null;
            /**
             * Format: uri
             * @description Link that opens a direct message in the chat; null if the person is unknown there.
             */
            chat_url: string | null;
            /** @description IANA time zone from the chat profile, or else from the office; null if unknown. */
            time_zone: string | null;
        };
        RejectMatchBody: {
            /** @description Id of the employee in the payroll system. */
            payroll_employee_id: string;
        };
        RemovalsHeldEventData: {
            /**
             * Format: uuid
             * @description Id of the run.
             */
            run_id: string;
            /** @description Number of held removals. */
            people: number;
        };
        Replacement: {
            /**
             * Format: uuid
             * @description Run that found the re-used external id.
             */
            run_id: string;
            /** @description Person who had the external id before. */
            former: {
                /**
                 * Format: uuid
                 * @description Id of the person.
                 */
                person_id: string;
                /** @description Name of the person. */
                name: string;
            };
            /** @description Person who has the external id now. */
            newcomer: {
                /**
                 * Format: uuid
                 * @description Id of the person.
                 */
                person_id: string;
                /** @description Name of the person. */
                name: string;
            };
            /** @description Decision of an executive; null if there is none yet. */
            answer: ("same_person" | "two_people") | null;
            /** @description True if an executive may still say that the two are the same person. */
            is_answerable: boolean;
        };
        RotateWebhookSecretBody: {
            /**
             * @description Hours during which the previous secret signs as well.
             * @default 24
             */
            overlap_hours?: number;
        };
        RunFailedEvent: {
            /**
             * @description Event type.
             * @constant
             */
            type: "run.failed";
            /** @description When the event happened, in UTC. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened. */
            data: components["schemas"]["RunFailedEventData"];
        };
        RunFailedEventData: {
            /**
             * Format: uuid
             * @description Id of the run.
             */
            run_id: string;
            /**
             * @description System that the run read.
             * @enum {string}
             */
            source: "projects" | "payroll";
            /** @description Problem code, stable, snake_case. */
            code: string;
        };
        ScimError: {
            /** @description Schema of the response. */
            schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
            /** @description The status of the answer, as text. */
            status: string;
            /**
             * @description Kind of a 400.
             * @enum {string}
             */
            scimType?: "invalidFilter" | "invalidPath" | "invalidValue";
            /** @description For people: what to do. */
            detail: string;
        };
        /** @description urn:ietf:params:scim:schemas:core:2.0:Group. Its id is its own, not the manager's. */
        ScimGroup: {
            /** @description Schemas of the resource. */
            schemas: string[];
            /**
             * Format: uuid
             * @description Id of the resource.
             */
            id: string;
            /** @description Name of the group. */
            displayName?: string;
            /** @description Direct reports of the manager. */
            members?: ({
                /** @description Id of the linked resource. */
                value?: string;
                /** @description Name of the linked resource. */
                display?: string;
                /** @description Type of the linked resource. */
                type?: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Metadata of the resource. */
            meta?: {
                /** @description Resource type. */
                resourceType?: string;
                /**
                 * Format: date-time
                 * @description When the person was added to Kith, in UTC.
                 */
                created?: string;
                /**
                 * Format: date-time
                 * @description When the resource last changed, in UTC.
                 */
                lastModified?: string;
                /**
                 * Format: uri
                 * @description Address of the resource.
                 */
                location?: string;
                /** @description Version of the resource, as in `ETag`. */
                version?: string;
            };
        };
        ScimGroups: {
            /** @description Schema of the response. */
            schemas: "urn:ietf:params:scim:api:messages:2.0:ListResponse"[];
            /** @description Number of resources that match. */
            totalResults: number;
            /** @description Position of the first returned resource, from 1. */
            startIndex: number;
            /** @description Number of returned resources. */
            itemsPerPage: number;
            /** @description The resources. */
            Resources: components["schemas"]["ScimGroup"][];
        };
        ScimResourceType: {
            /** @description Schemas of the resource. */
            schemas: "urn:ietf:params:scim:schemas:core:2.0:ResourceType"[];
            /** @description Id of the resource type. */
            id: string;
            /** @description Name of the resource type. */
            name: string;
            /** @description Meaning of the resource type. */
            description: string;
            /** @description Path below `/api/scim/v2`. */
            endpoint: string;
            /** @description Main schema. */
            schema: string;
            /** @description Extensions of the main schema. */
            schemaExtensions?: {
                /** @description Id of the extension. */
                schema: string;
                /** @description True if every resource has the extension. */
                required: boolean;
            }[];
            /** @description Metadata of the resource. */
            meta: {
                /** @description Resource type. */
                resourceType: string;
                /**
                 * Format: uri
                 * @description Address of the resource.
                 */
                location: string;
            };
        };
        ScimResourceTypes: {
            /** @description Schema of the response. */
            schemas: "urn:ietf:params:scim:api:messages:2.0:ListResponse"[];
            /** @description Number of resources that match. */
            totalResults: number;
            /** @description Position of the first returned resource, from 1. */
            startIndex: number;
            /** @description Number of returned resources. */
            itemsPerPage: number;
            /** @description The resources. */
            Resources: components["schemas"]["ScimResourceType"][];
        };
        ScimSchema: {
            /** @description Schemas of the resource. */
            schemas: "urn:ietf:params:scim:schemas:core:2.0:Schema"[];
            /** @description Id of the schema. */
            id: string;
            /** @description Name of the schema. */
            name: string;
            /** @description Meaning of the schema. */
            description: string;
            /** @description Attributes of the schema. */
            attributes: {
                /** @description Name of the attribute. */
                name: string;
                /**
                 * @description Type of the attribute.
                 * @enum {string}
                 */
                type: "string" | "boolean" | "reference" | "dateTime" | "complex";
                /** @description True if the attribute has several values. */
                multiValued: boolean;
                /** @description Meaning of the attribute. */
                description: string;
                /** @description True if every resource has the attribute. */
                required: boolean;
                /** @description True if comparisons are case-sensitive. */
                caseExact: boolean;
                /**
                 * @description Always `readOnly`.
                 * @constant
                 */
                mutability: "readOnly";
                /**
                 * @description When the attribute is returned.
                 * @enum {string}
                 */
                returned: "always" | "default";
                /**
                 * @description Scope in which the value is unique.
                 * @enum {string}
                 */
                uniqueness: "none" | "server";
                /** @description Known values. */
                canonicalValues?: string[];
                /** @description Resource types that the attribute refers to. */
                referenceTypes?: string[];
                /** @description Attributes of a complex attribute. */
                subAttributes?: {
                    /** @description Name of the attribute. */
                    name: string;
                    /**
                     * @description Type of the attribute.
                     * @enum {string}
                     */
                    type: "string" | "boolean" | "reference" | "dateTime" | "complex";
                    /** @description True if the attribute has several values. */
                    multiValued: boolean;
                    /** @description Meaning of the attribute. */
                    description: string;
                    /** @description True if every resource has the attribute. */
                    required: boolean;
                    /** @description True if comparisons are case-sensitive. */
                    caseExact: boolean;
                    /**
                     * @description Always `readOnly`.
                     * @constant
                     */
                    mutability: "readOnly";
                    /**
                     * @description When the attribute is returned.
                     * @enum {string}
                     */
                    returned: "always" | "default";
                    /**
                     * @description Scope in which the value is unique.
                     * @enum {string}
                     */
                    uniqueness: "none" | "server";
                    /** @description Known values. */
                    canonicalValues?: string[];
                    /** @description Resource types that the attribute refers to. */
                    referenceTypes?: string[];
                }[];
            }[];
            /** @description Metadata of the resource. */
            meta: {
                /** @description Resource type. */
                resourceType: string;
                /**
                 * Format: uri
                 * @description Address of the resource.
                 */
                location: string;
            };
        };
        ScimSchemas: {
            /** @description Schema of the response. */
            schemas: "urn:ietf:params:scim:api:messages:2.0:ListResponse"[];
            /** @description Number of resources that match. */
            totalResults: number;
            /** @description Position of the first returned resource, from 1. */
            startIndex: number;
            /** @description Number of returned resources. */
            itemsPerPage: number;
            /** @description The resources. */
            Resources: components["schemas"]["ScimSchema"][];
        };
        ScimSearchRequest: {
            /** @description Schema of the request. */
            schemas: "urn:ietf:params:scim:api:messages:2.0:SearchRequest"[];
            /** @description For example userName eq "ana@fernhill.example" or name.familyName sw "mc" and title pr. */
            filter?: string;
            /** @description An attribute. Without it by name. */
            sortBy?: string;
            /**
             * @description Direction of the sort. Default: ascending.
             * @enum {string}
             */
            sortOrder?: "ascending" | "descending";
            /** @description The place of the first, from 1 on. */
            startIndex?: number;
            /** @description Maximum number of resources: 100 if absent, at most 1000. */
            count?: number;
            /** @description Only these attributes, and schemas and id. */
            attributes?: string[];
            /** @description All attributes but these. Not together with attributes. */
            excludedAttributes?: string[];
        };
        ScimServiceProviderConfig: {
            /** @description Schemas of the resource. */
            schemas: "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"[];
            /**
             * Format: uri
             * @description Documentation for people.
             */
            documentationUri: string;
            /** @description Support of PATCH. */
            patch: {
                /** @description True if Kith supports the feature. */
                supported: boolean;
            };
            /** @description Support of bulk operations. */
            bulk: {
                /** @description True if Kith supports the feature. */
                supported: boolean;
                /** @description Maximum number of operations per request. */
                maxOperations: number;
                /** @description Maximum size of a request in bytes. */
                maxPayloadSize: number;
            };
            /** @description Support of filters. */
            filter: {
                /** @description True if Kith supports the feature. */
                supported: boolean;
                /** @description Maximum number of resources per response. */
                maxResults: number;
            };
            /** @description Support of password changes. */
            changePassword: {
                /** @description True if Kith supports the feature. */
                supported: boolean;
            };
            /** @description Support of sorting. */
            sort: {
                /** @description True if Kith supports the feature. */
                supported: boolean;
            };
            /** @description Support of `ETag`. */
            etag: {
                /** @description True if Kith supports the feature. */
                supported: boolean;
            };
            /** @description Accepted credentials. */
            authenticationSchemes: {
                /**
                 * @description Type of the credential.
                 * @constant
                 */
                type: "oauthbearertoken";
                /** @description Name of the credential. */
                name: string;
                /** @description How to get and send the credential. */
                description: string;
                /**
                 * Format: uri
                 * @description Specification of the credential.
                 */
                specUri: string;
                /** @description True for the preferred credential. */
                primary: boolean;
            }[];
            /** @description Metadata of the resource. */
            meta: {
                /** @description Resource type. */
                resourceType: string;
                /**
                 * Format: uri
                 * @description Address of the resource.
                 */
                location: string;
            };
        };
        /** @description urn:ietf:params:scim:schemas:core:2.0:User, with urn:ietf:params:scim:schemas:extension:enterprise:2.0:User where there is a manager. */
        ScimUser: {
            /** @description Schemas of the resource. */
            schemas: string[];
            /**
             * Format: uuid
             * @description Id of the resource.
             */
            id: string;
            /** @description Id of the person in the projects system. */
            externalId?: string;
            /** @description Unique name: the work e-mail, or else the id. */
            userName?: string;
            /** @description Parts of the name. */
            name?: {
                /** @description Full name. */
                formatted?: string;
                /** @description Last name. */
                familyName?: string;
                /** @description First name. */
                givenName?: string;
            };
            /** @description Full name. */
            displayName?: string;
            /**
             * Format: uri
             * @description Page of the person in Kith.
             */
            profileUrl?: string;
            /** @description Job title. */
            title?: string;
            /** @description IANA time zone. */
            timezone?: string;
            /**
             * @description True for people in the directory; false for 30 days after a person left.
             * @enum {boolean}
             */
            active?: true | false;
            /** @description Work e-mail. */
            emails?: {
                /** @description E-mail address. */
                value?: string;
                /**
                 * @description Type of the address.
                 * @constant
                 */
                type?: "work";
                /**
                 * @description Always true.
                 * @constant
                 */
                primary?: true;
            }[];
            /** @description Picture. */
            photos?: {
                /**
                 * Format: uri
                 * @description Address of the picture.
                 */
                value?: string;
                /**
                 * @description Type of the picture.
                 * @constant
                 */
                type?: "photo";
            }[];
            /** @description Office. */
            addresses?: {
                /** @description Name of the office. */
                formatted?: string;
                /**
                 * @description Type of the address.
                 * @constant
                 */
                type?: "work";
            }[];
            /** @description Groups of the person. */
            groups?: ({
                /** @description Id of the linked resource. */
                value?: string;
                /** @description Name of the linked resource. */
                display?: string;
                /** @description Type of the linked resource. */
                type?: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Enterprise extension. */
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                /** @description Manager of the person. */
                manager?: {
                    /** @description Id of the manager. */
                    value?: string;
                    /** @description Full name of the manager. */
                    displayName?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            /** @description Metadata of the resource. */
            meta?: {
                /** @description Resource type. */
                resourceType?: string;
                /**
                 * Format: date-time
                 * @description When the person was added to Kith, in UTC.
                 */
                created?: string;
                /**
                 * Format: date-time
                 * @description When the resource last changed, in UTC.
                 */
                lastModified?: string;
                /**
                 * Format: uri
                 * @description Address of the resource.
                 */
                location?: string;
                /** @description Version of the resource, as in `ETag`. */
                version?: string;
            };
        };
        ScimUsers: {
            /** @description Schema of the response. */
            schemas: "urn:ietf:params:scim:api:messages:2.0:ListResponse"[];
            /** @description Number of resources that match. */
            totalResults: number;
            /** @description Position of the first returned resource, from 1. */
            startIndex: number;
            /** @description Number of returned resources. */
            itemsPerPage: number;
            /** @description The resources. */
            Resources: components["schemas"]["ScimUser"][];
        };
        SetIgnoredBody: {
            /** @description True if the user needs no external ids. */
            ignored: boolean;
        };
        SetMappingBody: {
            /** @description Id in the payroll system. Absent: unchanged. Null or empty: cleared. */
            payroll_id?: string | null;
            /** @description Id in the projects system. Absent: unchanged. Null or empty: cleared. */
            projects_id?: string | null;
            /** @description Ids that the caller believes are stored. If they differ, nothing is set and the response is 409 `changed_meanwhile`. */
            expected?: {
                /** @description Id in the payroll system. Absent: unchanged. Null or empty: cleared. */
                payroll_id?: string | null;
                /** @description Id in the projects system. Absent: unchanged. Null or empty: cleared. */
                projects_id?: string | null;
            };
        };
        SetPasswordByLinkBody: {
            /** @description Secret part of the link. */
            secret: string;
            /** @description New password. */
            password: string;
        };
        SetupResponse: {
            /** @description Projects connection; null if not connected. */
            projects: {
                /** @description Name of the organisation, workspace or tenant at the vendor. */
                org_name: string;
            } | null;
            /** @description Payroll connection; null if not connected. */
            payroll: {
                /** @description Name of the organisation, workspace or tenant at the vendor. */
                org_name: string;
            } | null;
            /** @description Chat connection; null if not connected. */
            chat: {
                /** @description Name of the organisation, workspace or tenant at the vendor. */
                org_name: string;
            } | null;
            /** @description True if the settings name Kith's app at the payroll vendor. */
            payroll_configured: boolean;
            /** @description Number of people in the directory. */
            people: number;
            /** @description When the directory was last synced, in UTC; null before the first sync. */
            synced_at: components["schemas"]["Timestamp"] | null;
            /** @description Number of accounts that can sign in, including executives. */
            accounts: number;
            /** @description Number of people with an account that can sign in. */
            people_with_account: number;
            /** @description Name of the single sign-on provider; null if there is none. */
            sso_name: string | null;
            /**
             * Format: uri
             * @description Public address of this installation.
             */
            address: string;
        };
        SyncRemovalsHeldEvent: {
            /**
             * @description Event type.
             * @constant
             */
            type: "sync.removals_held";
            /** @description When the event happened, in UTC. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened. */
            data: components["schemas"]["RemovalsHeldEventData"];
        };
        SyncResponse: {
            /** @description True if the run succeeded or was held. */
            ok: boolean;
            /** @description Number of people in the listing who are now in the directory. */
            synced: number;
            /** @description Number of synced people who have a user. */
            matched_users: number;
            /** @description Number of removals that wait for a decision. Present only for a held run. */
            held_removals?: number;
            /**
             * Format: uuid
             * @description Id of the held run. Present only for a held run.
             */
            run_id?: string;
        };
        SyncRun: {
            /**
             * Format: uuid
             * @description Id of the run.
             */
            id: string;
            /**
             * @description System that the run reads.
             * @enum {string}
             */
            source: "projects" | "payroll";
            /**
             * Format: uuid
             * @description Only person that the run reads; null if it reads everyone.
             */
            person_id: string | null;
            /**
             * Format: uuid
             * @description Run whose question this run answers (are two people the same person); null for other runs.
             */
            answers_run_id: string | null;
            /**
             * @description What started the run.
             * @enum {string}
             */
            trigger: "person" | "api" | "schedule" | "command";
            /** @description User who started the run; null if Kith did. */
            started_by: {
                /**
                 * Format: uuid
                 * @description Id of the user.
                 */
                user_id: string;
                /** @description Name of the user. */
                name: string;
            } | null;
            /**
             * @description State of the run. `held`: removals wait for a decision. `paused`: continues automatically.
             * @enum {string}
             */
            state: "running" | "succeeded" | "held" | "failed" | "abandoned" | "paused" | "cancelled";
            /**
             * @description Current or last phase.
             * @enum {string}
             */
            phase: "fetching" | "planning" | "applying" | "done";
            /** @description Phases with their duration. */
            phases: {
                /**
                 * @description Phase.
                 * @enum {string}
                 */
                phase: "fetching" | "planning" | "applying" | "done";
                /** @description When the phase started, in UTC. */
                started_at: components["schemas"]["Timestamp"];
                /** @description Duration in milliseconds. */
                duration_ms: number;
            }[];
            /** @description Number of records that the vendor announced; null if unknown. */
            people_announced: number | null;
            /** @description Number of records read. */
            people_read: number;
            /** @description Number of people in the listing who are now in the directory; null until the run finishes. */
            synced: number | null;
            /** @description Number of synced people who have a user; null until the run finishes. */
            matched_users: number | null;
            /** @description Number of people added; null until the run finishes. */
            created: number | null;
            /** @description Number of people changed; null until the run finishes. */
            updated: number | null;
            /** @description Number of people removed; null until the run finishes. */
            removed: number | null;
            /** @description Number of people unchanged; null until the run finishes. */
            unchanged: number | null;
            /** @description Number of removals that wait for a decision; null if none do. */
            held_removals: number | null;
            /** @description Number of people that could not be read; the warnings give the reasons. */
            failed: number | null;
            /** @description When a paused run continues, in UTC; null if unknown or not paused. */
            resume_at: components["schemas"]["Timestamp"] | null;
            /** @description Warnings of the run. */
            warnings: {
                /** @description Kind of warning, stable, snake_case. */
                code: string;
                /** @description What the warning means and where to correct it. */
                detail: string;
                /** @description Affected people. */
                person_ids: string[];
            }[];
            /** @description Why the run failed; null if it did not. */
            error: {
                /** @description Problem code, stable, snake_case. */
                code: string;
                /** @description What happened and what to do. */
                detail: string;
            } | null;
            /** @description True for a held run without a decision. */
            awaits_decision: boolean;
            /** @description When an executive dismissed the held removals, in UTC; null if not dismissed. */
            dismissed_at: components["schemas"]["Timestamp"] | null;
            /** @description When the run started, in UTC. */
            started_at: components["schemas"]["Timestamp"];
            /** @description When the run finished, in UTC; null while it is in progress. */
            finished_at: components["schemas"]["Timestamp"] | null;
            /** @description Id of the request (`X-Request-Id`) that started the run; null if no request did. */
            request_id: string | null;
        };
        SyncRunResponse: {
            /** @description The run. */
            run: components["schemas"]["SyncRun"];
            /** @description Changes by person, 1,000 people at most. */
            changes: {
                /**
                 * Format: uuid
                 * @description Id of the person.
                 */
                person_id: string;
                /** @description Name of the person. */
                person_name: string;
                /**
                 * @description What the run did.
                 * @enum {string}
                 */
                kind: "created" | "updated" | "removed" | "returned" | "replaced" | "held";
                /** @description Changed fields, for an update. */
                fields: {
                    /** @description Name of the field. */
                    field: string;
                    /** @description Value before the run; null if empty. */
                    old: string | null;
                    /** @description Value after the run; null if empty. */
                    new: string | null;
                }[];
            }[];
            /** @description Number of people that the run changed. */
            changes_total: number;
            /** @description Re-used external ids that the run found. */
            replacements: components["schemas"]["Replacement"][];
            /** @description People whose removal is held; null if none is. */
            held: components["schemas"]["HeldPeople"] | null;
            /** @description Names of everyone in the changes and warnings. */
            names: {
                /**
                 * Format: uuid
                 * @description Id of the person.
                 */
                person_id: string;
                /** @description Name of the person. */
                name: string;
                /** @description True if the person is in the directory now. */
                is_here: boolean;
            }[];
        };
        SyncRunsResponse: {
            /** @description The 50 newest runs, newest first. */
            runs: components["schemas"]["SyncRun"][];
            /** @description True if the projects system is connected. */
            projects_connected: boolean;
            /** @description Re-used external ids of any run that wait for a decision. */
            replacements: components["schemas"]["Replacement"][];
            /** @description When Kith reads automatically. */
            next: components["schemas"]["NextRuns"];
        };
        TestEventData: {
            /** @description Sample of the type that the request named. Absent if it named none. */
            sample?: {
                /**
                 * @description Event type of the sample.
                 * @enum {string}
                 */
                type: "person.joined" | "person.left" | "person.returned" | "person.changed" | "sync.removals_held" | "run.failed" | "connection.broken";
                /** @description Time of the sample, in UTC. */
                timestamp: components["schemas"]["Timestamp"];
                /** @description Data as in an event of this type, about a person or run that does not exist. */
                data: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description Time in UTC, to the second, without a zone designator. */
        Timestamp: string;
        TokensResponse: {
            /** @description The tokens. */
            tokens: components["schemas"]["ApiToken"][];
        };
        UndoMatchesBody: {
            /** @description Pairs of a person and an employee to unlink. */
            pairs: {
                /** @description Id of the employee in the payroll system. */
                payroll_employee_id: string;
                /**
                 * Format: uuid
                 * @description Id of the person.
                 */
                person_id: string;
            }[];
        };
        UpdateUserBody: {
            /**
             * @description New access level. Absent: unchanged.
             * @enum {string}
             */
            access_level?: "executive" | "head" | "manager" | "staff" | "guest";
            /** @description True disables the user and revokes all tokens. Absent: unchanged. */
            disabled?: boolean;
            /** @description True ends every session of the user. */
            sign_out?: boolean;
        };
        User: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            id: string;
            /** @description E-mail of the user. */
            email: string;
            /** @description Name of the user. */
            name: string;
            /**
             * @description Access level.
             * @enum {string}
             */
            access_level: "executive" | "head" | "manager" | "staff" | "guest";
            /**
             * Format: uuid
             * @description Person of the user in the directory; null if there is none.
             */
            person_id: string | null;
            /** @description True if the user may not sign in. */
            disabled: boolean;
            /** @description Ways in which the user can sign in. */
            signs_in_by: ("password" | "single_sign_on")[];
            /** @description Invitation of the user; null if not invited or already accepted. */
            invitation: {
                /**
                 * @description `ended`: the link has expired.
                 * @enum {string}
                 */
                state: "open" | "ended";
                /** @description When the link stops working, in UTC. */
                expires_at: components["schemas"]["Timestamp"];
            } | null;
            /** @description True if signing in with a password requires a code. */
            second_factor: boolean;
            /** @description Last sign-in, in UTC; null if never. */
            last_sign_in_at: components["schemas"]["Timestamp"] | null;
            /** @description When the user was created, in UTC. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Number of browsers in which the user is signed in. */
            sessions: number;
            /** @description Number of active API tokens. */
            tokens: number;
        };
        UserMapping: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            user_id: string;
            /** @description Name of the user. */
            user_name: string;
            /** @description E-mail of the user. */
            user_email: string;
            /** @description Id of the user in the payroll system; empty if unmapped. */
            payroll_id: string;
            /** @description Id of the user in the projects system; empty if unmapped. */
            projects_id: string;
        };
        UserResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The user as it is now. */
            user: components["schemas"]["User"];
        };
        UsersResponse: {
            /** @description The users. */
            users: components["schemas"]["User"][];
        };
        VisibilityResponse: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            person_id: string;
            /** @description Who sees each group of the profile. */
            groups: ({
                /**
                 * @description Profile group.
                 * @enum {string}
                 */
                group: "employment" | "contact" | "demographics" | "financial" | "payroll_mapping";
                /**
                 * @description Everyone with `view:people` sees the group. They are counted and not listed.
                 * @constant
                 */
                audience: "everyone";
                /** @description Number of users who see the group. */
                total: number;
            } | {
                /**
                 * @description Profile group.
                 * @enum {string}
                 */
                group: "employment" | "contact" | "demographics" | "financial" | "payroll_mapping";
                /**
                 * @description Only the users in `viewers` see the group.
                 * @constant
                 */
                audience: "listed";
                /** @description Number of users who see the group. */
                total: number;
                /** @description Users who see the group. */
                viewers: {
                    /**
                     * Format: uuid
                     * @description Id of the user.
                     */
                    user_id: string;
                    /**
                     * Format: uuid
                     * @description Id of the user's person; null if there is none.
                     */
                    person_id: string | null;
                    /** @description Name of the user. */
                    name: string;
                    /**
                     * @description Access level of the user.
                     * @enum {string}
                     */
                    access_level: "executive" | "head" | "manager" | "staff" | "guest";
                    /**
                     * @description Access rule that allows the user to see the group.
                     * @enum {string}
                     */
                    rule: "executive" | "head" | "manager" | "self";
                    /** @description For a head: number of levels above the person, 0 for the person; null for other rules. */
                    levels_above: number | null;
                    /** @description The rule in words. */
                    explanation: string;
                }[];
            })[];
            /** @description Versions of the viewers' pictures by person. */
            pictures: components["schemas"]["PictureVersions"];
        };
        WaitingResponse: {
            /** @description Held run that waits for a decision; null if there is none. */
            held_removals: {
                /**
                 * Format: uuid
                 * @description Id of the held run.
                 */
                run_id: string;
                /** @description Number of held removals. */
                people: number;
                /** @description When the run was held, in UTC. */
                held_at: components["schemas"]["Timestamp"];
            } | null;
            /** @description Newest run of each system, if it failed. */
            failed_runs: {
                /**
                 * Format: uuid
                 * @description Id of the run.
                 */
                run_id: string;
                /**
                 * @description System that the run read.
                 * @enum {string}
                 */
                source: "projects" | "payroll";
                /** @description What happened and what to do. */
                detail: string;
                /** @description When the run failed, in UTC. */
                failed_at: components["schemas"]["Timestamp"];
            }[];
            /** @description Last scheduled backup, if it failed; otherwise null. */
            failed_backup: {
                /** @description When the backup failed, in UTC. */
                failed_at: components["schemas"]["Timestamp"];
                /** @description What happened and what to do. */
                detail: string;
                /** @description Last successful backup, in UTC; null if there is none. */
                last_good_at: components["schemas"]["Timestamp"] | null;
            } | null;
            /** @description Stored values that no encryption key opens; null if every value can be read. */
            unreadable_values: {
                /** @description Kinds with unreadable values. */
                kinds: {
                    /**
                     * @description Kind of value, by the table that holds it.
                     * @enum {string}
                     */
                    kind: "connections" | "webhooks" | "second_factors" | "profiles" | "sync_changes";
                    /** @description Number of unreadable values. */
                    count: number;
                }[];
                /** @description When the values were last counted, in UTC. */
                counted_at: components["schemas"]["Timestamp"];
            } | null;
            /** @description Connections that do not work. */
            connections: {
                /**
                 * @description External system.
                 * @enum {string}
                 */
                provider: "projects" | "payroll" | "chat";
                /**
                 * @description State of the connection.
                 * @enum {string}
                 */
                status: "needs_reconnect" | "failing";
                /** @description What failed last and what to do; null if unknown. */
                last_error: string | null;
            }[];
            /** @description Webhooks that Kith disabled. */
            webhooks: {
                /**
                 * Format: uuid
                 * @description Id of the webhook.
                 */
                id: string;
                /** @description Name of the webhook. */
                name: string;
                /**
                 * @description Why Kith disabled the webhook.
                 * @enum {string}
                 */
                problem: "not_delivered" | "secret_unreadable";
                /** @description When Kith disabled the webhook, in UTC. */
                disabled_at: components["schemas"]["Timestamp"];
            }[];
            /** @description People to match with payroll; null if payroll is not connected. */
            payroll_matches: {
                /** @description Number of matches to review, or of unlinked people if payroll has not been compared yet. */
                count: number;
                /** @description True if people were compared with the payroll system since it was connected. */
                is_compared: boolean;
            } | null;
            /** @description Checks that find more than a week ago or longer. */
            health: {
                /** @description Id of the check. */
                check: string;
                /** @description What the check found, in words. */
                title: string;
                /** @description Number of findings now. */
                found: number;
                /** @description Number of findings on `day`. */
                found_before: number;
                /**
                 * Format: date
                 * @description Day of the comparison, in UTC.
                 */
                day: string;
            }[];
        };
        Webhook: {
            /**
             * Format: uuid
             * @description Id of the webhook.
             */
            id: string;
            /** @description Name of the webhook. */
            name: string;
            /**
             * Format: uri
             * @description Address that receives the deliveries.
             */
            url: string;
            /** @description Events that the webhook receives. */
            events: ("person.joined" | "person.left" | "person.returned" | "person.changed" | "sync.removals_held" | "run.failed" | "connection.broken")[];
            /**
             * @description given_up: Kith disabled the webhook; `problem` says why.
             * @enum {string}
             */
            state: "enabled" | "disabled" | "given_up";
            /** @description Why Kith disabled the webhook; null if it is enabled or an executive disabled it. */
            problem: ("not_delivered" | "secret_unreadable") | null;
            /** @description When the webhook was disabled, in UTC; null if it is enabled. */
            disabled_at: components["schemas"]["Timestamp"] | null;
            /** @description When the webhook was created, in UTC. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Name of the user who created the webhook. */
            created_by: string;
            /** @description Last successful delivery, in UTC; null if there is none. */
            last_delivered_at: components["schemas"]["Timestamp"] | null;
            /** @description Until this time, in UTC, the previous secret signs as well; null if it does not. */
            previous_secret_until: components["schemas"]["Timestamp"] | null;
            /** @description Deliveries that are still to be made. */
            waiting: number;
            /** @description Deliveries that were given up and are kept. */
            failed: number;
        };
        WebhookDeliveriesResponse: {
            /** @description Deliveries of this page, newest first. */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Send as `cursor` to get the next page; null on the last page. */
            next: string | null;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Id of the delivery, sent as `webhook-id`.
             */
            id: string;
            /** @description Event type. */
            event: string;
            /**
             * @description State of the delivery.
             * @enum {string}
             */
            state: "waiting" | "delivered" | "failed";
            /** @description Number of attempts. */
            attempts: number;
            /** @description When the event happened, in UTC. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the next attempt starts, in UTC; null if there is none. */
            due_at: components["schemas"]["Timestamp"] | null;
            /** @description When the delivery succeeded or failed for good, in UTC; null while it waits. */
            finished_at: components["schemas"]["Timestamp"] | null;
            /** @description Last attempt; null if there was none. */
            last_attempt: {
                /** @description When the attempt started, in UTC. */
                at: components["schemas"]["Timestamp"];
                /** @description HTTP status of the response; null if there was none. */
                status: number | null;
                /** @description Where there was no answer: why. */
                failure: string | null;
                /** @description The beginning of the receiver's words. */
                answer: string;
                /** @description Duration in milliseconds. */
                duration_ms: number;
            } | null;
        };
        WebhookDeliveryResponse: {
            /** @description The delivery. */
            delivery: {
                /**
                 * Format: uuid
                 * @description Id of the delivery, sent as `webhook-id`.
                 */
                id: string;
                /** @description Event type. */
                event: string;
                /**
                 * @description State of the delivery.
                 * @enum {string}
                 */
                state: "waiting" | "delivered" | "failed";
                /** @description Number of attempts. */
                attempts: number;
                /** @description When the event happened, in UTC. */
                created_at: components["schemas"]["Timestamp"];
                /** @description When the next attempt starts, in UTC; null if there is none. */
                due_at: components["schemas"]["Timestamp"] | null;
                /** @description When the delivery succeeded or failed for good, in UTC; null while it waits. */
                finished_at: components["schemas"]["Timestamp"] | null;
                /** @description Last attempt; null if there was none. */
                last_attempt: {
                    /** @description When the attempt started, in UTC. */
                    at: components["schemas"]["Timestamp"];
                    /** @description HTTP status of the response; null if there was none. */
                    status: number | null;
                    /** @description Where there was no answer: why. */
                    failure: string | null;
                    /** @description The beginning of the receiver's words. */
                    answer: string;
                    /** @description Duration in milliseconds. */
                    duration_ms: number;
                } | null;
                /** @description As it is sent. */
                body: string;
                /** @description All attempts, oldest first. */
                log: {
                    /** @description When the attempt started, in UTC. */
                    at: components["schemas"]["Timestamp"];
                    /** @description HTTP status of the response; null if there was none. */
                    status: number | null;
                    /** @description Where there was no answer: why. */
                    failure: string | null;
                    /** @description The beginning of the receiver's words. */
                    answer: string;
                    /** @description Duration in milliseconds. */
                    duration_ms: number;
                }[];
            };
        };
        WebhookQueuedResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The delivery that was queued. */
            delivery: components["schemas"]["WebhookDelivery"];
        };
        WebhookResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The webhook as it is now. */
            webhook: components["schemas"]["Webhook"];
        };
        WebhookSecretResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The webhook as it is now. */
            webhook: components["schemas"]["Webhook"];
            /** @description Secret that signs the deliveries. It is in this response only. */
            secret: string;
        };
        WebhookTestEvent: {
            /**
             * @description Event type.
             * @constant
             */
            type: "webhook.test";
            /** @description When the event happened, in UTC. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened. */
            data: components["schemas"]["TestEventData"];
        };
        WebhooksResponse: {
            /** @description All webhooks. */
            webhooks: components["schemas"]["Webhook"][];
        };
        WorkEmailsResponse: {
            /** @description People of the request who have a work e-mail, in the order of the list. */
            emails: {
                /**
                 * Format: uuid
                 * @description Id of the person.
                 */
                id: string;
                /** @description Work e-mail. */
                email: string;
            }[];
        };
    };
    responses: {
        /** @description No credential, or one that is wrong, expired or revoked. */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Status of the response.
                     * @constant
                     */
                    status?: 401;
                    /**
                     * @description Cause of the problem.
                     * @enum {unknown}
                     */
                    code?: "not_signed_in" | "invalid_token";
                };
            };
        };
        /** @description The body is larger than 64 KiB. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Status of the response.
                     * @constant
                     */
                    status?: 413;
                    /**
                     * @description Cause of the problem.
                     * @enum {unknown}
                     */
                    code?: "body_too_large";
                };
            };
        };
        /** @description The body is not application/json. */
        NotJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Status of the response.
                     * @constant
                     */
                    status?: 415;
                    /**
                     * @description Cause of the problem.
                     * @enum {unknown}
                     */
                    code?: "not_json";
                };
            };
        };
        /** @description Too many requests: try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Status of the response.
                     * @constant
                     */
                    status?: 429;
                    /**
                     * @description Cause of the problem.
                     * @enum {unknown}
                     */
                    code?: "too_many_requests";
                };
            };
        };
        /** @description A defect in Kith: the request id tells an administrator which. */
        Defect: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Status of the response.
                     * @constant
                     */
                    status?: 500;
                    /**
                     * @description Cause of the problem.
                     * @enum {unknown}
                     */
                    code?: "internal_error";
                };
            };
        };
        /** @description Not available right now: try again after `Retry-After` seconds. */
        DatabaseUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Status of the response.
                     * @constant
                     */
                    status?: 503;
                    /**
                     * @description Cause of the problem.
                     * @enum {unknown}
                     */
                    code?: "database_unavailable";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Send it back as `If-None-Match`: what has not changed is a 304. */
        ETag: string;
        /** @description How often one may ask: quota and window in seconds, `"tokens";q=600;w=60` (draft-ietf-httpapi-ratelimit-headers). Absent where there is no limit. */
        RateLimitPolicy: string;
        /** @description What is left of it, and for how many seconds: `"tokens";r=599;t=42`. Absent where there is no limit. */
        RateLimit: string;
        /** @description Seconds to wait. */
        RetryAfter: number;
        /** @description `Bearer`. */
        WWWAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    askForNewPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "robin@fernhill.example"
                 *     }
                 */
                "application/json": components["schemas"]["AskForNewPasswordBody"];
            };
        };
        responses: {
            /** @description Ask for a link to choose a new password: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request";
                    };
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "cross_site";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "mail_not_set_up";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "too_many_mails";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "mail_failed";
                    };
                };
            };
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    lookUpLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secret": "example-example-example-example-example-exa"
                 *     }
                 */
                "application/json": components["schemas"]["LookUpLinkBody"];
            };
        };
        responses: {
            /** @description Read whose link it is: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purpose": "invite",
                     *       "email": "robin@fernhill.example",
                     *       "name": "Robin Vale",
                     *       "expires_at": "2026-11-29T16:41:48"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountLinkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request";
                    };
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "cross_site";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "link_not_valid";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setPasswordByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secret": "example-example-example-example-example-exa",
                 *       "password": "a few words in a row"
                 *     }
                 */
                "application/json": components["schemas"]["SetPasswordByLinkBody"];
            };
        };
        responses: {
            /** @description Choose a password by a link: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request";
                    };
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "cross_site";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "link_not_valid";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Only events of this kind. */
                kind?: "profile_read" | "profile_unreadable" | "signed_in" | "sign_in_failed" | "signed_out" | "user_added" | "level_changed" | "user_disabled" | "user_enabled" | "sessions_ended" | "token_created" | "token_revoked" | "connection_made" | "connection_removed" | "link_made" | "link_removed" | "sync_finished" | "removals_dismissed" | "exported" | "view_as_started" | "view_as_ended" | "match_rejected" | "match_reconsidered" | "mapping_ignored" | "mapping_restored" | "user_invited" | "reset_link_made" | "reset_link_mailed" | "password_set" | "password_changed" | "session_ended" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "recovery_codes_made" | "same_person_decided" | "backup_made" | "restored" | "webhook_made" | "webhook_changed" | "webhook_removed" | "key_loss_accepted";
                /** @description Only events from this channel. */
                channel?: "page" | "api" | "export" | "command" | "system";
                /** @description Only reads of this profile group. */
                group?: "employment" | "contact" | "demographics" | "financial" | "payroll_mapping";
                /** @description Only events that this user caused. */
                actor_id?: string;
                /** @description Only events about this person. */
                person_id?: string;
                /** @description First day to include, in `time_zone`. */
                from?: string;
                /** @description Last day to include, in `time_zone`. */
                to?: string;
                /** @description IANA name of the zone in which `from` and `to` are days, such as `Europe/Lisbon`; UTC without it */
                time_zone?: string;
                /** @description The `next` of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Maximum number of events per page. */
                limit?: number;
                /** @description `csv` returns everything that matches the filters, without pages. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the record: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "13",
                     *           "at": "2026-11-22T16:41:44",
                     *           "kind": "signed_in",
                     *           "channel": "page",
                     *           "actor": {
                     *             "user_id": "01a20422-7e7a-742f-a521-d03de520a597",
                     *             "name": "Vera Smith-Jones"
                     *           },
                     *           "token_id": null,
                     *           "viewed_as": null,
                     *           "person": null,
                     *           "profile_group": null,
                     *           "rule": null,
                     *           "subject": null,
                     *           "detail": "Password",
                     *           "request_id": "8e637e6e-785b-4c1f-9d0e-0123456789ab"
                     *         },
                     *         {
                     *           "id": "12",
                     *           "at": "2026-11-22T16:41:42",
                     *           "kind": "sync_finished",
                     *           "channel": "command",
                     *           "actor": {
                     *             "user_id": null,
                     *             "name": "Command line"
                     *           },
                     *           "token_id": null,
                     *           "viewed_as": null,
                     *           "person": null,
                     *           "profile_group": null,
                     *           "rule": null,
                     *           "subject": {
                     *             "id": "2ffaadf7-5317-41b9-a152-345a9fb27125",
                     *             "name": "Sync of people"
                     *           },
                     *           "detail": "36 removals held, 204 people",
                     *           "request_id": null
                     *         }
                     *       ],
                     *       "next": "12"
                     *     }
                     */
                    "application/json": components["schemas"]["AuditResponse"];
                    "text/csv": string;
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List connections: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "provider": "projects",
                     *           "org_name": "Fernhill Studio",
                     *           "connected_by": "01a20422-7e7a-742f-a521-d03de520a597",
                     *           "connected_at": "2026-11-22T16:41:40",
                     *           "token_expires_at": null,
                     *           "status": "connected",
                     *           "last_checked_at": "2026-11-22T16:41:42",
                     *           "last_error": null
                     *         },
                     *         {
                     *           "provider": "payroll",
                     *           "org_name": "Fernhill Studio Pty Ltd",
                     *           "connected_by": "01a20422-7e7a-742f-a521-d03de520a597",
                     *           "connected_at": "2026-11-22T16:41:41",
                     *           "token_expires_at": "2026-11-22T17:11:41",
                     *           "status": "connected",
                     *           "last_checked_at": "2026-11-22T16:41:42",
                     *           "last_error": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Connected systems. */
                        connections: components["schemas"]["Connection"][];
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getCalendarStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read whether the calendar is configured: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "configured": false
                     *     }
                     */
                    "application/json": {
                        /** @description True if the calendar settings are present and the key is readable. */
                        configured: boolean;
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    connectChat: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bot_token": "xoxb-example",
                 *       "channel_id": "C0EXAMPLE9"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectChatBody"];
            };
        };
        responses: {
            /** @description Connect chat: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "connection": {
                     *         "provider": "chat",
                     *         "org_name": "Fernhill Studio",
                     *         "connected_by": "01a204bd-9f24-77ad-b44d-c618fae8df8f",
                     *         "connected_at": "2026-11-22T19:31:31",
                     *         "token_expires_at": null,
                     *         "status": "connected",
                     *         "last_checked_at": "2026-11-22T19:31:31",
                     *         "last_error": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        ok: true;
                        /** @description The connection as it is now. */
                        connection: components["schemas"]["Connection"];
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key" | "credentials_rejected" | "channel_not_usable";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "reconnect_needed" | "other_organisation";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "chat_failed" | "chat_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "chat_busy";
                    };
                };
            };
        };
    };
    disconnectChat: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disconnect chat: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_connected";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    sendTestMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a test message to the chat: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key" | "channel_not_usable" | "credentials_rejected";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "reconnect_needed" | "chat_not_connected";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "chat_failed" | "chat_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "chat_busy";
                    };
                };
            };
        };
    };
    disconnectPayroll: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disconnect payroll: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_connected";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    startPayrollAuthorisation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to connect payroll: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://payroll.example/identity/connect/authorize?redirect_uri=https%3A%2F%2Fkith.fernhill.example%2Fadmin%2Fconnections%2Fpayroll%2Fcallback&scope=offline_access+payroll.employees.read+payroll.settings.read&state=example-example-example-example-example-exa&code_challenge=example-example-example-example-example-exa&code_challenge_method=S256&client_id=SIMULATEDPAYROLLCLIENT&response_type=code"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uri
                         * @description Address at the payroll vendor to open in a popup. It works once, for ten minutes.
                         */
                        url: string;
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_not_configured";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    finishPayrollAuthorisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "example-code",
                 *       "state": "example-example-example-example-example-exa"
                 *     }
                 */
                "application/json": components["schemas"]["FinishPayrollAuthorisationBody"];
            };
        };
        responses: {
            /** @description Finish connecting payroll: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "connection": {
                     *         "provider": "payroll",
                     *         "org_name": "Fernhill Studio Pty Ltd",
                     *         "connected_by": "01a204bd-9f24-77ad-b44d-c618fae8df8f",
                     *         "connected_at": "2026-11-22T19:31:31",
                     *         "token_expires_at": "2026-11-22T20:01:31",
                     *         "status": "connected",
                     *         "last_checked_at": "2026-11-22T19:31:31",
                     *         "last_error": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        ok: true;
                        /** @description The connection as it is now. */
                        connection: components["schemas"]["Connection"];
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key" | "authorisation_not_found" | "code_used" | "code_refused" | "no_organisation" | "unknown_tenant";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "payroll_not_configured" | "tenant_choice_needed" | "other_organisation" | "payroll_refused" | "reconnect_needed";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "payroll_in_use";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_failed" | "payroll_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit";
                    };
                };
            };
        };
    };
    connectProjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "api_token": "example-token",
                 *       "organization_id": "14"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectProjectsBody"];
            };
        };
        responses: {
            /** @description Connect the projects system: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "connection": {
                     *         "provider": "projects",
                     *         "org_name": "Fernhill Studio",
                     *         "connected_by": "01a204bd-9f24-77ad-b44d-c618fae8df8f",
                     *         "connected_at": "2026-11-22T19:31:31",
                     *         "token_expires_at": null,
                     *         "status": "connected",
                     *         "last_checked_at": "2026-11-22T19:31:31",
                     *         "last_error": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        ok: true;
                        /** @description The connection as it is now. */
                        connection: components["schemas"]["Connection"];
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key" | "credentials_rejected";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "projects_not_connected" | "reconnect_needed" | "organization_choice_needed" | "other_organisation";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "projects_failed" | "projects_unreadable" | "projects_incomplete";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "projects_busy";
                    };
                };
            };
        };
    };
    disconnectProjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disconnect the projects system: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_connected";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listMappings: {
        parameters: {
            query?: {
                /** @description True adds how each id was set, and which user or person holds a conflicting id. */
                detail?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List mappings: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mappings": [
                     *         {
                     *           "user_id": "01a20422-7ff3-700b-b1f5-79ef1f721d03",
                     *           "user_name": "Agnieszka McKenzie",
                     *           "user_email": "agnieszka.mckenzie@fernhill.example",
                     *           "payroll_id": "331c38bd-937d-47f9-81af-1e4156bc7098",
                     *           "projects_id": "1090"
                     *         },
                     *         {
                     *           "user_id": "01a20422-8059-728f-8bef-0ff49deea37c",
                     *           "user_name": "Freja Chen",
                     *           "user_email": "freja.chen@fernhill.example",
                     *           "payroll_id": "d4306633-c400-4b4d-8f57-a592af2883eb",
                     *           "projects_id": "1240"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All users with their external ids. */
                        mappings: components["schemas"]["UserMapping"][];
                    } | {
                        /** @description All users with their external ids and how each was set. */
                        mappings: components["schemas"]["DetailedUserMapping"][];
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listMappingRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List whom users can be mapped to: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payroll": [
                     *         {
                     *           "id": "cf4ab968-2ed1-4c9b-870a-a221da614eb4",
                     *           "name": "Aarav Bose",
                     *           "detail": "aarav.bose@fernhill.example",
                     *           "taken_by": "Aarav Bose"
                     *         },
                     *         {
                     *           "id": "3a5e049c-a771-4aa6-833a-a03af74becc9",
                     *           "name": "Aarav da Conceição",
                     *           "detail": "aarav.daconceicao@fernhill.example",
                     *           "taken_by": "Aarav da Conceição"
                     *         }
                     *       ],
                     *       "projects": [
                     *         {
                     *           "id": "1179",
                     *           "name": "Aarav Bose",
                     *           "detail": "Payroll Specialist",
                     *           "taken_by": null
                     *         },
                     *         {
                     *           "id": "1085",
                     *           "name": "Aarav da Conceição",
                     *           "detail": "Design Director",
                     *           "taken_by": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MappedRecords"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    matchMappings: {
        parameters: {
            query?: {
                /** @description True adds how each id was set, and which user or person holds a conflicting id. */
                detail?: boolean;
            };
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Match all by e-mail: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "matched": {
                     *         "payroll": 3,
                     *         "projects": 3
                     *       },
                     *       "conflicts": [],
                     *       "unmatched": 2
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        ok: true;
                        /** @description Number of users matched in each system. */
                        matched: {
                            /** @description Users matched to an employee; null if payroll is not connected. */
                            payroll: number | null;
                            /** @description Users matched to a person of the projects system; null if it is not connected. */
                            projects: number | null;
                        };
                        /** @description Users who could not be matched, with the reason. */
                        conflicts: {
                            /**
                             * Format: uuid
                             * @description Id of the user.
                             */
                            user_id: string;
                            /**
                             * @description External system.
                             * @enum {string}
                             */
                            provider: "payroll" | "projects";
                            /** @description Id in the external system. */
                            external_id: string;
                            /**
                             * @description Why the user was not matched.
                             * @enum {string}
                             */
                            reason: "shared_email" | "held_by_someone_else" | "has_another_id" | "terminated" | "rejected";
                            /** @description Person or user who holds the id; null if it is free. Present only with `detail=true`. */
                            holder?: components["schemas"]["LinkHolder"] | null;
                        }[];
                        /** @description Users without an id in any connected system, except ignored users. */
                        unmatched: number;
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "projects_not_connected" | "reconnect_needed" | "payroll_not_connected" | "payroll_not_configured" | "nothing_connected";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "payroll_in_use";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "projects_failed" | "projects_unreadable" | "projects_incomplete" | "payroll_failed" | "payroll_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "projects_busy" | "payroll_busy" | "payroll_day_limit" | "payroll_failed" | "payroll_list_unfinished";
                    };
                };
            };
        };
    };
    getMapping: {
        parameters: {
            query?: {
                /** @description True adds how each id was set, and which user or person holds a conflicting id. */
                detail?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the ids of a user: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mapping": {
                     *         "user_id": "01a20422-7ff3-700b-b1f5-79ef1f721d03",
                     *         "user_name": "Agnieszka McKenzie",
                     *         "user_email": "agnieszka.mckenzie@fernhill.example",
                     *         "payroll_id": "331c38bd-937d-47f9-81af-1e4156bc7098",
                     *         "projects_id": "1090"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The user's external ids. */
                        mapping: components["schemas"]["UserMapping"];
                    } | {
                        /** @description The user's external ids and how each was set. */
                        mapping: components["schemas"]["DetailedUserMapping"];
                    };
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "user_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setMapping: {
        parameters: {
            query?: {
                /** @description True adds how each id was set, and which user or person holds a conflicting id. */
                detail?: boolean;
            };
            header?: {
                /** @description The `ETag` of what was read here: where it has changed since, nothing is written and the answer is a 412 `precondition_failed`. */
                "If-Match"?: string;
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payroll_id": "331c38bd-937d-47f9-81af-1e4156bc7098",
                 *       "projects_id": "1090"
                 *     }
                 */
                "application/json": components["schemas"]["SetMappingBody"];
            };
        };
        responses: {
            /** @description Set the ids of a user: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "mapping": {
                     *         "user_id": "01a204bd-a30a-72fd-bc42-2507e3d75863",
                     *         "user_name": "Agnieszka McKenzie",
                     *         "user_email": "agnieszka.mckenzie@fernhill.example",
                     *         "payroll_id": "331c38bd-937d-47f9-81af-1e4156bc7098",
                     *         "projects_id": "1090"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        ok: true;
                        /** @description The user's external ids as they are now. */
                        mapping: components["schemas"]["UserMapping"];
                    } | {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        ok: true;
                        /** @description The user's external ids as they are now and how each was set. */
                        mapping: components["schemas"]["DetailedUserMapping"];
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request" | "invalid_json" | "body_cut_short" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "user_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "already_linked" | "payroll_ids_differ" | "changed_meanwhile";
                    };
                };
            };
            /** @description Changed since the caller read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 412;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "precondition_failed";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setIgnored: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ignored": true
                 *     }
                 */
                "application/json": components["schemas"]["SetIgnoredBody"];
            };
        };
        responses: {
            /** @description Say whether a user needs no ids: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "mapping": {
                     *         "user_id": "01a20422-7ff3-700b-b1f5-79ef1f721d03",
                     *         "user_name": "Agnieszka McKenzie",
                     *         "user_email": "agnieszka.mckenzie@fernhill.example",
                     *         "payroll_id": "331c38bd-937d-47f9-81af-1e4156bc7098",
                     *         "projects_id": "1090",
                     *         "ignored": true,
                     *         "payroll_link": {
                     *           "origin": "automatic",
                     *           "set_by_name": null,
                     *           "set_at": "2026-11-22T16:41:40"
                     *         },
                     *         "projects_link": {
                     *           "origin": "automatic",
                     *           "set_by_name": null,
                     *           "set_at": "2026-11-22T16:41:40"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        ok: true;
                        /** @description The user's external ids as they are now and how each was set. */
                        mapping: components["schemas"]["DetailedUserMapping"];
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "user_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    checkConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description External system. */
                provider: "projects" | "payroll" | "chat";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check a connection: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "connection": {
                     *         "provider": "projects",
                     *         "org_name": "Fernhill Studio",
                     *         "connected_by": "01a20422-7e7a-742f-a521-d03de520a597",
                     *         "connected_at": "2026-11-22T16:41:40",
                     *         "token_expires_at": null,
                     *         "status": "connected",
                     *         "last_checked_at": "2026-11-22T16:41:48",
                     *         "last_error": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        ok: true;
                        /** @description The connection as it is now. */
                        connection: components["schemas"]["Connection"];
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "not_connected";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the health of the data: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "people": 240,
                     *       "synced_at": "2026-11-22T16:41:42",
                     *       "checks": [
                     *         {
                     *           "id": "reporting_circle",
                     *           "severity": "problem",
                     *           "title": "Reports in a circle",
                     *           "meaning": "Kith breaks the circle at one person, who appears at the top of the org chart. Managers above them see less than they should.",
                     *           "remedy": "Give one of them the right manager in the projects system, then sync.",
                     *           "href": "/admin/sync",
                     *           "not_looked_at": null,
                     *           "found": 0,
                     *           "findings": [],
                     *           "history": []
                     *         },
                     *         {
                     *           "id": "no_manager",
                     *           "severity": "problem",
                     *           "title": "No manager",
                     *           "meaning": "They appear at the top of the org chart, beside the head of the company.",
                     *           "remedy": "Set their manager in the projects system, then sync.",
                     *           "href": "/admin/sync",
                     *           "not_looked_at": null,
                     *           "found": 0,
                     *           "findings": [],
                     *           "history": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read how far the installation is: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projects": {
                     *         "org_name": "Fernhill Studio"
                     *       },
                     *       "payroll": {
                     *         "org_name": "Fernhill Studio Pty Ltd"
                     *       },
                     *       "chat": {
                     *         "org_name": "Fernhill Studio"
                     *       },
                     *       "payroll_configured": true,
                     *       "people": 240,
                     *       "synced_at": "2026-11-23T20:52:47",
                     *       "accounts": 5,
                     *       "people_with_account": 4,
                     *       "sso_name": null,
                     *       "address": "https://kith.fernhill.example"
                     *     }
                     */
                    "application/json": components["schemas"]["SetupResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listSyncRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List runs: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runs": [
                     *         {
                     *           "id": "2ffaadf7-5317-41b9-a152-345a9fb27125",
                     *           "source": "projects",
                     *           "person_id": null,
                     *           "answers_run_id": null,
                     *           "trigger": "command",
                     *           "started_by": null,
                     *           "state": "held",
                     *           "phase": "done",
                     *           "phases": [
                     *             {
                     *               "phase": "fetching",
                     *               "started_at": "2026-11-22T16:41:42",
                     *               "duration_ms": 27
                     *             },
                     *             {
                     *               "phase": "planning",
                     *               "started_at": "2026-11-22T16:41:42",
                     *               "duration_ms": 16
                     *             }
                     *           ],
                     *           "people_announced": 204,
                     *           "people_read": 204,
                     *           "synced": 204,
                     *           "matched_users": 3,
                     *           "created": 0,
                     *           "updated": 0,
                     *           "removed": 0,
                     *           "unchanged": 240,
                     *           "held_removals": 36,
                     *           "failed": null,
                     *           "resume_at": null,
                     *           "warnings": [],
                     *           "error": null,
                     *           "awaits_decision": true,
                     *           "dismissed_at": null,
                     *           "started_at": "2026-11-22T16:41:42",
                     *           "finished_at": "2026-11-22T16:41:42",
                     *           "request_id": null
                     *         },
                     *         {
                     *           "id": "fe4afb64-8fb6-41d7-b612-00d2627499f7",
                     *           "source": "projects",
                     *           "person_id": null,
                     *           "answers_run_id": null,
                     *           "trigger": "command",
                     *           "started_by": null,
                     *           "state": "failed",
                     *           "phase": "fetching",
                     *           "phases": [
                     *             {
                     *               "phase": "fetching",
                     *               "started_at": "2026-11-22T16:41:42",
                     *               "duration_ms": 15
                     *             }
                     *           ],
                     *           "people_announced": null,
                     *           "people_read": 0,
                     *           "synced": null,
                     *           "matched_users": null,
                     *           "created": null,
                     *           "updated": null,
                     *           "removed": null,
                     *           "unchanged": null,
                     *           "held_removals": null,
                     *           "failed": null,
                     *           "resume_at": null,
                     *           "warnings": [],
                     *           "error": {
                     *             "code": "projects_unreadable",
                     *             "detail": "The projects system answered something that Kith cannot read. Nothing was changed. Try again later; if it goes on, look at the system's status page."
                     *           },
                     *           "awaits_decision": false,
                     *           "dismissed_at": null,
                     *           "started_at": "2026-11-22T16:41:42",
                     *           "finished_at": "2026-11-22T16:41:42",
                     *           "request_id": null
                     *         }
                     *       ],
                     *       "projects_connected": true,
                     *       "replacements": [],
                     *       "next": {
                     *         "directory_from": "2026-11-22T22:41:42",
                     *         "directory_every_seconds": 21600,
                     *         "payroll_at": "2026-11-23T02:20:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SyncRunsResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getSyncRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a run: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "run": {
                     *         "id": "2ffaadf7-5317-41b9-a152-345a9fb27125",
                     *         "source": "projects",
                     *         "person_id": null,
                     *         "answers_run_id": null,
                     *         "trigger": "command",
                     *         "started_by": null,
                     *         "state": "held",
                     *         "phase": "done",
                     *         "phases": [
                     *           {
                     *             "phase": "fetching",
                     *             "started_at": "2026-11-22T16:41:42",
                     *             "duration_ms": 27
                     *           },
                     *           {
                     *             "phase": "planning",
                     *             "started_at": "2026-11-22T16:41:42",
                     *             "duration_ms": 16
                     *           }
                     *         ],
                     *         "people_announced": 204,
                     *         "people_read": 204,
                     *         "synced": 204,
                     *         "matched_users": 3,
                     *         "created": 0,
                     *         "updated": 0,
                     *         "removed": 0,
                     *         "unchanged": 240,
                     *         "held_removals": 36,
                     *         "failed": null,
                     *         "resume_at": null,
                     *         "warnings": [],
                     *         "error": null,
                     *         "awaits_decision": true,
                     *         "dismissed_at": null,
                     *         "started_at": "2026-11-22T16:41:42",
                     *         "finished_at": "2026-11-22T16:41:42",
                     *         "request_id": null
                     *       },
                     *       "changes": [
                     *         {
                     *           "person_id": "c317b2e4-3d63-4e33-9a81-4334b10fa556",
                     *           "person_name": "Stanisław Park",
                     *           "kind": "held",
                     *           "fields": []
                     *         },
                     *         {
                     *           "person_id": "6ca19344-ddfc-46f5-9fa0-cd9d0bdb6f8f",
                     *           "person_name": "Søren Nørgaard",
                     *           "kind": "held",
                     *           "fields": []
                     *         }
                     *       ],
                     *       "changes_total": 36,
                     *       "replacements": [],
                     *       "held": {
                     *         "people": [
                     *           {
                     *             "person_id": "ae8f0775-5d46-450b-8245-4796f59ae6ff",
                     *             "name": "Vera Smith-Jones",
                     *             "title": "Chief Executive Officer",
                     *             "office": "Kraków",
                     *             "reports": 8
                     *           },
                     *           {
                     *             "person_id": "58db1ca2-0a3f-44c6-9c54-da6f9580fdae",
                     *             "name": "İlker Khan",
                     *             "title": "Finance Manager",
                     *             "office": "São Paulo",
                     *             "reports": 7
                     *           }
                     *         ],
                     *         "managers": 12,
                     *         "reports": 75,
                     *         "includes_you": true
                     *       },
                     *       "names": [
                     *         {
                     *           "person_id": "098b5c56-90cf-4bd5-b5bf-290e96d54895",
                     *           "name": "Élodie Campbell",
                     *           "is_here": true
                     *         },
                     *         {
                     *           "person_id": "12aabc27-822c-4669-a09b-156aa44ef9f5",
                     *           "name": "Yuki Holm",
                     *           "is_here": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SyncRunResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "run_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop a run: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "run_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "run_not_running";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    dismissRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dismiss a held run: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "run_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "run_not_held";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    decideSamePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person_id": "25ea91d3-b747-4dce-940a-505028cb88b9",
                 *       "is_same_person": true
                 *     }
                 */
                "application/json": components["schemas"]["DecideSamePersonBody"];
            };
        };
        responses: {
            /** @description Say whether a re-used id is the same person: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "run_not_found" | "replacement_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "former_person_deleted" | "already_decided" | "new_person_left" | "account_linked_elsewhere" | "payroll_ids_differ" | "match_rejected" | "already_linked";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List users: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": "01a20422-7ff3-700b-b1f5-79ef1f721d03",
                     *           "email": "agnieszka.mckenzie@fernhill.example",
                     *           "name": "Agnieszka McKenzie",
                     *           "access_level": "manager",
                     *           "person_id": "be8095cc-9c93-4f1b-a362-a3a41423ace9",
                     *           "disabled": false,
                     *           "signs_in_by": [
                     *             "password"
                     *           ],
                     *           "invitation": null,
                     *           "second_factor": false,
                     *           "last_sign_in_at": null,
                     *           "created_at": "2026-11-22T16:41:39",
                     *           "sessions": 0,
                     *           "tokens": 1
                     *         },
                     *         {
                     *           "id": "01a20422-8059-728f-8bef-0ff49deea37c",
                     *           "email": "freja.chen@fernhill.example",
                     *           "name": "Freja Chen",
                     *           "access_level": "staff",
                     *           "person_id": "3bec5362-9c84-48ca-94b6-6fb719dcc073",
                     *           "disabled": false,
                     *           "signs_in_by": [
                     *             "password"
                     *           ],
                     *           "invitation": null,
                     *           "second_factor": false,
                     *           "last_sign_in_at": null,
                     *           "created_at": "2026-11-22T16:41:39",
                     *           "sessions": 0,
                     *           "tokens": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UsersResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sign_out": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateUserBody"];
            };
        };
        responses: {
            /** @description Change a user: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "user": {
                     *         "id": "01a20422-7ff3-700b-b1f5-79ef1f721d03",
                     *         "email": "agnieszka.mckenzie@fernhill.example",
                     *         "name": "Agnieszka McKenzie",
                     *         "access_level": "manager",
                     *         "person_id": "be8095cc-9c93-4f1b-a362-a3a41423ace9",
                     *         "disabled": false,
                     *         "signs_in_by": [
                     *           "password"
                     *         ],
                     *         "invitation": null,
                     *         "second_factor": false,
                     *         "last_sign_in_at": null,
                     *         "created_at": "2026-11-22T16:41:39",
                     *         "sessions": 0,
                     *         "tokens": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "user_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "last_executive";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    stopViewingAs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop looking as someone else: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "second_factor_required" | "cross_site";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_viewing_as";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read what waits for executives: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "held_removals": {
                     *         "run_id": "c8e210cf-3e8f-4cd9-a7f5-2f44fdf20794",
                     *         "people": 36,
                     *         "held_at": "2026-11-23T20:52:47"
                     *       },
                     *       "failed_runs": [],
                     *       "failed_backup": null,
                     *       "unreadable_values": null,
                     *       "connections": [],
                     *       "webhooks": [],
                     *       "payroll_matches": {
                     *         "count": 38,
                     *         "is_compared": true
                     *       },
                     *       "health": []
                     *     }
                     */
                    "application/json": components["schemas"]["WaitingResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List webhooks: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "699aad24-569b-4e1f-851d-43983ed36987",
                     *           "name": "Door system",
                     *           "url": "https://doors.fernhill.example/kith",
                     *           "events": [
                     *             "person.joined",
                     *             "person.left"
                     *           ],
                     *           "state": "enabled",
                     *           "problem": null,
                     *           "disabled_at": null,
                     *           "created_at": "2026-11-22T16:41:48",
                     *           "created_by": "Vera Smith-Jones",
                     *           "last_delivered_at": null,
                     *           "previous_secret_until": null,
                     *           "waiting": 0,
                     *           "failed": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhooksResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Door system",
                 *       "url": "https://doors.fernhill.example/kith",
                 *       "events": [
                 *         "person.joined",
                 *         "person.left"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookBody"];
            };
        };
        responses: {
            /** @description Create a webhook: done. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "webhook": {
                     *         "id": "699aad24-569b-4e1f-851d-43983ed36987",
                     *         "name": "Door system",
                     *         "url": "https://doors.fernhill.example/kith",
                     *         "events": [
                     *           "person.joined",
                     *           "person.left"
                     *         ],
                     *         "state": "enabled",
                     *         "problem": null,
                     *         "disabled_at": null,
                     *         "created_at": "2026-11-22T16:41:48",
                     *         "created_by": "Vera Smith-Jones",
                     *         "last_delivered_at": null,
                     *         "previous_secret_until": null,
                     *         "waiting": 0,
                     *         "failed": 0
                     *       },
                     *       "secret": "whsec_ZXhhbXBsZS1leGFtcGxlLWV4YW1wbGU="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key" | "address_not_allowed";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "too_many_webhooks";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a webhook: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": "699aad24-569b-4e1f-851d-43983ed36987",
                     *         "name": "Door system",
                     *         "url": "https://doors.fernhill.example/kith",
                     *         "events": [
                     *           "person.joined",
                     *           "person.left"
                     *         ],
                     *         "state": "enabled",
                     *         "problem": null,
                     *         "disabled_at": null,
                     *         "created_at": "2026-11-22T16:41:48",
                     *         "created_by": "Vera Smith-Jones",
                     *         "last_delivered_at": null,
                     *         "previous_secret_until": null,
                     *         "waiting": 0,
                     *         "failed": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OneWebhookResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "webhook_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a webhook: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "webhook_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Doors"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeWebhookBody"];
            };
        };
        responses: {
            /** @description Change a webhook: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "webhook": {
                     *         "id": "699aad24-569b-4e1f-851d-43983ed36987",
                     *         "name": "Doors",
                     *         "url": "https://doors.fernhill.example/kith",
                     *         "events": [
                     *           "person.joined",
                     *           "person.left"
                     *         ],
                     *         "state": "enabled",
                     *         "problem": null,
                     *         "disabled_at": null,
                     *         "created_at": "2026-11-22T16:41:48",
                     *         "created_by": "Vera Smith-Jones",
                     *         "last_delivered_at": null,
                     *         "previous_secret_until": null,
                     *         "waiting": 0,
                     *         "failed": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key" | "address_not_allowed";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "webhook_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "secret_unreadable";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only those in this state. */
                state?: "waiting" | "delivered" | "failed";
                /** @description How many at most, 50 where it is absent. */
                limit?: number;
                /** @description The next of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a webhook's deliveries: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "33e0cc4b-c289-4cbe-b8fe-2c6cc9937d09",
                     *           "event": "webhook.test",
                     *           "state": "waiting",
                     *           "attempts": 1,
                     *           "created_at": "2026-11-22T16:41:49",
                     *           "due_at": "2026-11-22T16:41:54",
                     *           "finished_at": null,
                     *           "last_attempt": {
                     *             "at": "2026-11-22T16:41:49",
                     *             "status": null,
                     *             "failure": "unreachable",
                     *             "answer": "",
                     *             "duration_ms": 7
                     *           }
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveriesResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "webhook_not_found" | "delivery_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                id: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a delivery: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "33e0cc4b-c289-4cbe-b8fe-2c6cc9937d09",
                     *         "event": "webhook.test",
                     *         "state": "waiting",
                     *         "attempts": 1,
                     *         "created_at": "2026-11-22T16:41:49",
                     *         "due_at": "2026-11-22T16:41:54",
                     *         "finished_at": null,
                     *         "last_attempt": {
                     *           "at": "2026-11-22T16:41:49",
                     *           "status": null,
                     *           "failure": "unreachable",
                     *           "answer": "",
                     *           "duration_ms": 7
                     *         },
                     *         "body": "{\"type\":\"webhook.test\",\"timestamp\":\"2026-11-22T16:41:49\",\"data\":{}}",
                     *         "log": [
                     *           {
                     *             "at": "2026-11-22T16:41:49",
                     *             "status": null,
                     *             "failure": "unreachable",
                     *             "answer": "",
                     *             "duration_ms": 7
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "delivery_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                id: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a delivery again: done. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "delivery": {
                     *         "id": "33e0cc4b-c289-4cbe-b8fe-2c6cc9937d09",
                     *         "event": "webhook.test",
                     *         "state": "waiting",
                     *         "attempts": 0,
                     *         "created_at": "2026-11-22T16:41:49",
                     *         "due_at": "2026-11-22T16:41:51",
                     *         "finished_at": null,
                     *         "last_attempt": {
                     *           "at": "2026-11-22T16:41:49",
                     *           "status": null,
                     *           "failure": "unreachable",
                     *           "answer": "",
                     *           "duration_ms": 7
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookQueuedResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "webhook_not_found" | "delivery_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "webhook_disabled";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_hours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateWebhookSecretBody"];
            };
        };
        responses: {
            /** @description Rotate a webhook's secret: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "webhook": {
                     *         "id": "699aad24-569b-4e1f-851d-43983ed36987",
                     *         "name": "Doors",
                     *         "url": "https://doors.fernhill.example/kith",
                     *         "events": [
                     *           "person.joined",
                     *           "person.left"
                     *         ],
                     *         "state": "enabled",
                     *         "problem": null,
                     *         "disabled_at": null,
                     *         "created_at": "2026-11-22T16:41:48",
                     *         "created_by": "Vera Smith-Jones",
                     *         "last_delivered_at": null,
                     *         "previous_secret_until": "2026-11-23T16:41:51",
                     *         "waiting": 1,
                     *         "failed": 0
                     *       },
                     *       "secret": "whsec_ZXhhbXBsZS1leGFtcGxlLWV4YW1wbGU="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "webhook_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: {
                /** @description Event type of which the test carries a sample. Absent: the test carries no data. */
                sample?: "person.joined" | "person.left" | "person.returned" | "person.changed" | "sync.removals_held" | "run.failed" | "connection.broken";
            };
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a test: done. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "delivery": {
                     *         "id": "33e0cc4b-c289-4cbe-b8fe-2c6cc9937d09",
                     *         "event": "webhook.test",
                     *         "state": "waiting",
                     *         "attempts": 0,
                     *         "created_at": "2026-11-22T16:41:49",
                     *         "due_at": "2026-11-22T16:41:49",
                     *         "finished_at": null,
                     *         "last_attempt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookQueuedResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "webhook_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "webhook_disabled";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    isLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read whether the process answers: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "live"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `live`.
                         * @constant
                         */
                        status: "live";
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read whether requests should be sent here: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `ready`.
                         * @constant
                         */
                        status: "ready";
                    };
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "not_ready";
                    };
                };
            };
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "search_people",
                 *         "arguments": {
                 *           "query": "head design"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description Answer an assistant: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "{\"people\":[…]}"
                     *           }
                     *         ],
                     *         "structuredContent": {
                     *           "people": [
                     *             {
                     *               "id": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *               "name": "Agnieszka McKenzie",
                     *               "title": "Head of Design",
                     *               "manager_id": null,
                     *               "office": "Lisbon"
                     *             }
                     *           ],
                     *           "total": 1,
                     *           "next": null,
                     *           "synced_at": "2026-11-20T23:04:05",
                     *           "stale": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description A notification was taken: it has no answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is none of the protocol's. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request";
                    };
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required" | "cross_site";
                    };
                };
            };
            /** @description Accept has to name application/json and text/event-stream. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getDescription: {
        parameters: {
            query?: {
                /** @description True adds the operations of Kith's own pages and everything else that the caller may not use. Needs a credential. */
                full?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read this description: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1",
                     *       "info": {
                     *         "title": "Kith API",
                     *         "version": "1.1.0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiDescription"];
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Words of the name, title, office or work e-mail, as the directory's own search takes them. */
                q?: string;
                /** @description Who reports directly to this person; none: who has no manager. */
                manager_id?: string | "none";
                /** @description Who is below this person, at any depth. */
                under?: string;
                /** @description Only people at one of these offices, ignoring case and accents. Repeat for several. */
                office?: string[];
                /** @description Who has an app user, or who has none. */
                has_user?: boolean;
                /** @description Only people who joined, returned or changed in name, title, picture, manager, user or office at this time or later: send the synced_at of the previous response. In UTC without a zone, or RFC 3339. Returns everyone if changes are no longer stored (30 days). GET /api/people/changes reports who left. */
                updated_since?: string;
                /** @description Names of the fields to return, separated by commas. `id` is always returned. Fields: id, productive_id, user_id, first_name, last_name, title, avatar_url, manager_id, synced_at, office, joined_on, email. */
                fields?: string;
                /** @description Sort order: name, title, manager, office, email, joined or reports, ascending; a leading `-` makes it descending. Default: by name, with `q` by relevance. */
                sort?: string;
                /** @description How many at most; next of the answer leads on. */
                limit?: number;
                /** @description The next of the page before, with the same filters and the same sort (else 400 cursor_mismatch). All pages are in the order of the first page: a person who is in the directory during the entire walk is listed exactly once. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List everyone: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "people": [
                     *         {
                     *           "id": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *           "productive_id": "1042",
                     *           "user_id": null,
                     *           "first_name": "Agnieszka",
                     *           "last_name": "McKenzie",
                     *           "title": "Head of Design",
                     *           "avatar_url": "https://people.fernhill.example/avatars/4/AM",
                     *           "manager_id": null,
                     *           "synced_at": "2026-11-20T23:04:05"
                     *         },
                     *         {
                     *           "id": "8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *           "productive_id": "1077",
                     *           "user_id": "5b1b6c7e-0d53-4b0a-9d5f-6f2f1c3d4e55",
                     *           "first_name": "Bruno",
                     *           "last_name": "Okafor",
                     *           "title": "Designer",
                     *           "avatar_url": "https://people.fernhill.example/avatars/2/BO",
                     *           "manager_id": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *           "synced_at": "2026-11-20T23:04:05"
                     *         }
                     *       ],
                     *       "synced_at": "2026-11-20T23:04:05",
                     *       "stale": false
                     *     }
                     */
                    "application/json": components["schemas"]["PeopleResponse"] | components["schemas"]["PeopleFieldsResponse"];
                    "text/csv": string;
                    "text/vcard": string;
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request" | "cursor_mismatch";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description The cursor of an earlier answer. Without it: no changes, but the cursor of this moment. */
                cursor?: string;
                /** @description How many at most; 100 where it is absent. */
                limit?: number;
                /** @description As an event stream: each new cursor alone, without the changes before it. */
                only?: "cursor";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow what changes: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changes": [],
                     *       "cursor": "1795365702127000",
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ChangesResponse"];
                    "text/event-stream": string;
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required";
                    };
                };
            };
            /** @description It was there, and is not kept any more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 410;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "cursor_gone";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "too_many_streams";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "stopping";
                    };
                };
            };
        };
    };
    listDirectoryDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List everyone's office, first day and reach: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "details": [
                     *         {
                     *           "email": "aarav.bose@fernhill.example",
                     *           "chat_url": null,
                     *           "time_zone": null,
                     *           "id": "7093752f-0522-4231-bb06-a9537e5b3397",
                     *           "office": "Lisbon",
                     *           "joined_on": "2026-08-23",
                     *           "picture": null
                     *         },
                     *         {
                     *           "email": "aarav.daconceicao@fernhill.example",
                     *           "chat_url": null,
                     *           "time_zone": null,
                     *           "id": "d815e043-8a45-4d98-8921-bebdc5c69c40",
                     *           "office": "Melbourne",
                     *           "joined_on": "2012-04-10",
                     *           "picture": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DirectoryDetailsResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listGaps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what is missing of whom: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "gaps": [
                     *         {
                     *           "id": "no_account",
                     *           "title": "No account",
                     *           "person_ids": [
                     *             "7093752f-0522-4231-bb06-a9537e5b3397",
                     *             "d815e043-8a45-4d98-8921-bebdc5c69c40"
                     *           ]
                     *         },
                     *         {
                     *           "id": "unconfirmed",
                     *           "title": "Not confirmed by the last sync",
                     *           "person_ids": [
                     *             "098b5c56-90cf-4bd5-b5bf-290e96d54895",
                     *             "c43f5567-80bb-421e-87a3-9320744edef0"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DirectoryGapsResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getOrgChart: {
        parameters: {
            query?: {
                /** @description The branch of this person alone. */
                root?: string;
                /** @description So many levels below the roots; direct_reports says how many each has, also where they are left out. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the org chart: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "roots": [
                     *         {
                     *           "id": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *           "productive_id": "1042",
                     *           "user_id": null,
                     *           "first_name": "Agnieszka",
                     *           "last_name": "McKenzie",
                     *           "title": "Head of Design",
                     *           "avatar_url": "https://people.fernhill.example/avatars/4/AM",
                     *           "manager_id": null,
                     *           "synced_at": "2026-11-20T23:04:05",
                     *           "children": []
                     *         }
                     *       ],
                     *       "synced_at": "2026-11-20T23:04:05",
                     *       "stale": false
                     *     }
                     */
                    "application/json": components["schemas"]["OrgChartResponse"];
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "person_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    reviewMatches: {
        parameters: {
            query?: {
                /** @description True starts reading the employee list again; `reading` reports the progress. */
                refresh?: boolean;
                /** @description Maximum number of people and employees to return. */
                limit?: number;
                /** @description The `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Match everyone to payroll: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "read_at": "2026-11-23T20:52:47",
                     *       "reading": null,
                     *       "counts": {
                     *         "people": 240,
                     *         "linked": 174,
                     *         "exact": 18,
                     *         "to_decide": 20,
                     *         "not_found": 28,
                     *         "employees_left": 12,
                     *         "rejected": 0
                     *       },
                     *       "suggestions": [
                     *         {
                     *           "person": {
                     *             "id": "00d72623-fc5d-44c1-8494-83b2c4d31306",
                     *             "first_name": "Kofi",
                     *             "last_name": "Ryan",
                     *             "title": "IT Support Engineer",
                     *             "email": "kofi.ryan@fernhill.example",
                     *             "joined_on": "2012-10-06"
                     *           },
                     *           "candidate": {
                     *             "employee_id": "248da539-bfbf-4260-8a8e-4f65eacd0bc4",
                     *             "confidence": "exact_name",
                     *             "score": 90,
                     *             "signals": [
                     *               "same_name",
                     *               "same_start_date"
                     *             ]
                     *           },
                     *           "obstacle": null,
                     *           "alternatives": []
                     *         },
                     *         {
                     *           "person": {
                     *             "id": "0c17c681-67be-43c4-88f3-60b4c6366709",
                     *             "first_name": "Emily",
                     *             "last_name": "Þórsdóttir",
                     *             "title": "Delivery Manager",
                     *             "email": "emily.thorsdottir@fernhill.example",
                     *             "joined_on": "2016-07-06"
                     *           },
                     *           "candidate": {
                     *             "employee_id": "f5148a46-7455-42d5-8f10-454c64813d91",
                     *             "confidence": "exact_name",
                     *             "score": 90,
                     *             "signals": [
                     *               "same_name",
                     *               "same_start_date"
                     *             ]
                     *           },
                     *           "obstacle": "could_be_somebody_else",
                     *           "alternatives": []
                     *         }
                     *       ],
                     *       "not_found": [
                     *         {
                     *           "person": {
                     *             "id": "032fc582-4645-4b6e-8851-63e4cc4ce63a",
                     *             "first_name": "Hugo",
                     *             "last_name": "Hughes",
                     *             "title": "Procurement Specialist",
                     *             "email": "hugo.hughes@fernhill.example",
                     *             "joined_on": "2013-08-10"
                     *           },
                     *           "alternatives": []
                     *         },
                     *         {
                     *           "person": {
                     *             "id": "176d14c0-b72e-4cb8-93df-022e53cf0aec",
                     *             "first_name": "Katarzyna",
                     *             "last_name": "Haddad",
                     *             "title": "Marketing Specialist",
                     *             "email": "katarzyna.haddad@fernhill.example",
                     *             "joined_on": "2026-02-06"
                     *           },
                     *           "alternatives": []
                     *         }
                     *       ],
                     *       "employees_left": [
                     *         "1e48f069-ca41-4597-80fe-10a5f6c58e3c",
                     *         "62a3cc70-4d18-40cf-8d7e-8f57424c9ce4"
                     *       ],
                     *       "linked": [
                     *         {
                     *           "employee_id": "ca2d9fa4-ee5b-4408-872a-66db2d8f73f3",
                     *           "person_id": "0066bfa5-2df6-4e03-85ce-645d35522444",
                     *           "has_left": false,
                     *           "name": "Søren Nørgaard",
                     *           "origin": "automatic",
                     *           "linked_by": null,
                     *           "linked_at": "2026-11-23T20:52:47"
                     *         },
                     *         {
                     *           "employee_id": "231f0c2d-c760-4b7e-838f-3b9413bb14e9",
                     *           "person_id": "0155b481-e875-4c99-8875-f2b44d668dc5",
                     *           "has_left": false,
                     *           "name": "Dóra Østergård",
                     *           "origin": "automatic",
                     *           "linked_by": null,
                     *           "linked_at": "2026-11-23T20:52:47"
                     *         }
                     *       ],
                     *       "rejected": [],
                     *       "employees": [
                     *         {
                     *           "employee_id": "248da539-bfbf-4260-8a8e-4f65eacd0bc4",
                     *           "first_name": "Kofi",
                     *           "middle_names": "Marlowe",
                     *           "last_name": "Ryan",
                     *           "email": "kofi207@mail.example",
                     *           "status": "ACTIVE",
                     *           "start_date": "2012-10-06"
                     *         },
                     *         {
                     *           "employee_id": "f5148a46-7455-42d5-8f10-454c64813d91",
                     *           "first_name": "Emily",
                     *           "middle_names": "Sam",
                     *           "last_name": "Þórsdóttir",
                     *           "email": "kofi.monteiro@fernhill.example",
                     *           "status": "ACTIVE",
                     *           "start_date": "2016-07-06"
                     *         }
                     *       ],
                     *       "pictures": {
                     *         "0066bfa5-2df6-4e03-85ce-645d35522444": "5fe872523267",
                     *         "00d72623-fc5d-44c1-8494-83b2c4d31306": "491d0abe3376",
                     *         "02eaca7b-a350-48f6-b973-a3c67a225bad": "a50473e819fc",
                     *         "079a8550-c6e3-4b25-b83b-2f709afbd018": "d471d1c7599f",
                     *         "08c04f42-f996-4dcd-95d5-390dc163a63a": "6a6643340c71",
                     *         "0ad644ac-5617-4cef-a4e6-886a606350d3": "76de0ce2018c",
                     *         "0b46252c-ae81-413b-8b5e-b4ee8e36f8ef": "4d228c506b23",
                     *         "0c17c681-67be-43c4-88f3-60b4c6366709": "fa728dbb5522",
                     *         "0f4cf48e-f1b1-44a0-ba09-59263109330c": "5a24fe0b4966",
                     *         "1050cc53-4e00-48ff-8fbe-b709e178e408": "bdffef631615",
                     *         "119a348b-aa84-4946-bf79-978df851ff40": "88cac66dbea6",
                     *         "12ea4ac3-2e0e-46fb-a791-46149ecd6743": "7bc7a2574b8f",
                     *         "135671f8-7046-4f69-8cb8-8cd4fc881d3a": "0c416b3d9814",
                     *         "157a2ca0-42d8-4405-8e6d-116807860802": "c5c408f3c7e7",
                     *         "162db7a7-981d-4a29-8f70-06d8828a0fb4": "172570aa97f6",
                     *         "176d14c0-b72e-4cb8-93df-022e53cf0aec": "97aeec38ac0a",
                     *         "191d721c-db41-46d0-81f8-60fa9ead072e": "146c151bf1d2",
                     *         "19a1827a-c394-4cd7-8b8d-1121b56b4bc4": "13b24d972cba",
                     *         "1ab90fd5-bdf1-496d-b1d5-c2ad2af67fff": "bd2703aed93e",
                     *         "1b0be698-a012-49ce-a16e-e1529b765357": "0909742b5043",
                     *         "1b600c2d-dddf-430d-aaae-157c2087f2b5": "c8a2414844cd",
                     *         "1ede31ef-414a-4b42-8bd2-d10e708d4240": "6f7067c10c8e",
                     *         "20b9d9b8-dbfe-43a2-93d5-9a6bbca1b676": "fe4b6bef5665",
                     *         "235b454d-f73b-4795-a7b2-2d90b15dbec2": "36cb57317239",
                     *         "2439eb72-3c9d-44dd-ab3d-e9cd9f8ad1c7": "356c390e2441",
                     *         "275add28-166e-48f1-9b23-0cc22747b49e": "0cecbfa2a5c1",
                     *         "276566ad-0187-41ef-8d03-0f21a699af8f": "60bb3bceeecd",
                     *         "27d2fa22-6b3b-4196-980c-826e81dd3984": "c5a16a2072a2",
                     *         "2b449b62-ea0f-47cf-9b2b-ab716bbfcdce": "84d6dfd9dbd6",
                     *         "2e08041d-eeae-40c6-8bf8-c880b9b5aa17": "3dc89b3148d5",
                     *         "2e29c0c5-e706-4cd0-98b6-3134f9cb96be": "432f114b74c2",
                     *         "2f46f1f9-ec6d-4cbf-a70c-0c8723071371": "450d610382d8",
                     *         "30334f9d-d946-484b-92be-759a88b464ee": "9561c0dba920",
                     *         "30e9b146-40f9-4417-bedb-c4b0b9a6f1e5": "bcb76395b954",
                     *         "30f90fa0-02f7-49e0-8e66-866c058a2547": "e9e29a8a42c1"
                     *       },
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["PayrollReview"];
                };
            };
            /** @description Payroll's list is being read for the first time. Repeat the request. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayrollReviewUnfinished"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_not_connected" | "payroll_not_configured" | "reconnect_needed";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "payroll_in_use";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_failed" | "payroll_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed" | "payroll_list_unfinished";
                    };
                };
            };
        };
    };
    acceptMatches: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pairs": [
                 *         {
                 *           "person_id": "322d52b9-8ec6-4183-a6c3-04c6ae3b990e",
                 *           "payroll_employee_id": "20e591f9-9f80-4dac-848f-a9beb03aefea"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AcceptMatchesBody"];
            };
        };
        responses: {
            /** @description Link many people: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "linked": 1,
                     *       "results": [
                     *         {
                     *           "person_id": "322d52b9-8ec6-4183-a6c3-04c6ae3b990e",
                     *           "payroll_employee_id": "20e591f9-9f80-4dac-848f-a9beb03aefea",
                     *           "outcome": "linked",
                     *           "reason": null,
                     *           "holder": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PayrollAcceptResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "payroll_not_connected" | "payroll_not_configured" | "reconnect_needed";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "payroll_in_use";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_failed" | "payroll_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed" | "payroll_list_unfinished";
                    };
                };
            };
        };
    };
    undoMatches: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pairs": [
                 *         {
                 *           "person_id": "322d52b9-8ec6-4183-a6c3-04c6ae3b990e",
                 *           "payroll_employee_id": "20e591f9-9f80-4dac-848f-a9beb03aefea"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UndoMatchesBody"];
            };
        };
        responses: {
            /** @description Take links back: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "undone": 1,
                     *       "results": [
                     *         {
                     *           "person_id": "322d52b9-8ec6-4183-a6c3-04c6ae3b990e",
                     *           "payroll_employee_id": "20e591f9-9f80-4dac-848f-a9beb03aefea",
                     *           "outcome": "undone"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PayrollUndoResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getPayrollRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read how current payroll data are: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payroll_connected": true,
                     *       "needs_reconnect": null,
                     *       "linked": 174,
                     *       "run": null,
                     *       "remaining": 0,
                     *       "estimated_seconds": 18,
                     *       "next_run_at": "2026-11-23T02:20:00"
                     *     }
                     */
                    "application/json": components["schemas"]["PayrollRunStatus"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    startPayrollRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read everyone from payroll: done. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "run_id": "ae4afd02-0db3-4128-9b22-f1b068c21996",
                     *       "people": 174,
                     *       "estimated_seconds": 18
                     *     }
                     */
                    "application/json": components["schemas"]["PayrollRunStarted"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "payroll_not_connected" | "payroll_not_configured" | "reconnect_needed";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "payroll_in_use";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_failed" | "payroll_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed" | "payroll_list_unfinished";
                    };
                };
            };
        };
    };
    getProfiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person_ids": [
                 *         "0160f19c-d873-4b05-bb48-da4efcb9efba",
                 *         "49e382d5-eec2-47de-8cdd-c2905645303d"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GetProfilesBody"];
            };
        };
        responses: {
            /** @description Read several profiles: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "profiles": [
                     *         {
                     *           "person_id": "0160f19c-d873-4b05-bb48-da4efcb9efba",
                     *           "profile": {
                     *             "employment": {
                     *               "start_date": "2018-07-09",
                     *               "end_date": null,
                     *               "employment_status": "Active",
                     *               "employment_basis": "FULLTIME",
                     *               "location": "Kraków"
                     *             },
                     *             "contact": {
                     *               "phone": "+48 12 199 06 52",
                     *               "mobile": null,
                     *               "home_address": "{\"addressLine1\":\"ul. Wzorcowa 86\",\"addressLine2\":\"Unit 26\",\"city\":\"Kraków\",\"region\":null,\"postalCode\":\"30-394\",\"country\":\"POLAND\"}"
                     *             },
                     *             "demographics": {
                     *               "gender": "M",
                     *               "date_of_birth": "1956-04-11"
                     *             },
                     *             "financial": {
                     *               "super_fund_name": "Coastal & Country Example Fund",
                     *               "super_fund_type": "REGULATED",
                     *               "super_member_number": "0000683122",
                     *               "bank_account_name": "Agnieszka McKenzie",
                     *               "bank_bsb": "082001",
                     *               "bank_account_number": "000683122"
                     *             },
                     *             "payroll_mapping": {
                     *               "status": "linked",
                     *               "payroll_employee_id": "331c38bd-937d-47f9-81af-1e4156bc7098",
                     *               "last_synced_at": "2026-11-22T22:17:36"
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "person_id": "49e382d5-eec2-47de-8cdd-c2905645303d",
                     *           "profile": {
                     *             "employment": {
                     *               "start_date": "2026-08-23",
                     *               "end_date": null,
                     *               "employment_status": "Active",
                     *               "employment_basis": "FULLTIME",
                     *               "location": "Lisbon"
                     *             },
                     *             "contact": {
                     *               "phone": "+351 21 258 2834",
                     *               "mobile": "+351 911 194 371",
                     *               "home_address": "{\"addressLine1\":\"Rua do Exemplo, 172\",\"addressLine2\":null,\"city\":\"Amadora\",\"region\":null,\"postalCode\":\"2700-595\",\"country\":\"PORTUGAL\"}"
                     *             },
                     *             "demographics": {
                     *               "gender": "M",
                     *               "date_of_birth": "1975-06-17"
                     *             },
                     *             "financial": {
                     *               "super_fund_name": "Naidoo Family Example Fund",
                     *               "super_fund_type": "SMSF",
                     *               "super_member_number": "0001364156",
                     *               "bank_account_name": "Aarav Bose",
                     *               "bank_bsb": "633000",
                     *               "bank_account_number": "001364156"
                     *             },
                     *             "payroll_mapping": {
                     *               "status": "linked",
                     *               "payroll_employee_id": "cf4ab968-2ed1-4c9b-870a-a221da614eb4",
                     *               "last_synced_at": "2026-11-22T22:17:35"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "unknown": []
                     *     }
                     */
                    "application/json": components["schemas"]["ProfilesResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required" | "cross_site";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    syncPeople: {
        parameters: {
            query?: {
                /** @description Id of a held run: removes the people that the run listed. `true`: approves all removals of the new run. */
                allow_removals?: "true" | string;
            };
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sync now: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "synced": 240,
                     *       "matched_users": 5
                     *     }
                     */
                    "application/json": components["schemas"]["SyncResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "run_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "projects_not_connected" | "reconnect_needed" | "run_not_held" | "held_run_superseded" | "sync_cancelled";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 500;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "internal_error" | "sync_failed";
                    };
                };
            };
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "projects_failed" | "projects_unreadable" | "projects_incomplete";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "projects_busy" | "sync_lease_lost";
                    };
                };
            };
        };
    };
    exportWorkEmails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person_ids": [
                 *         "be8095cc-9c93-4f1b-a362-a3a41423ace9"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExportWorkEmailsBody"];
            };
        };
        responses: {
            /** @description Export work e-mails: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "emails": [
                     *         {
                     *           "id": "be8095cc-9c93-4f1b-a362-a3a41423ace9",
                     *           "email": "agnieszka.mckenzie@fernhill.example"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WorkEmailsResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a person: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "person": {
                     *         "id": "8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *         "productive_id": "1077",
                     *         "user_id": "5b1b6c7e-0d53-4b0a-9d5f-6f2f1c3d4e55",
                     *         "first_name": "Bruno",
                     *         "last_name": "Okafor",
                     *         "title": "Designer",
                     *         "avatar_url": "https://people.fernhill.example/avatars/2/BO",
                     *         "manager_id": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *         "synced_at": "2026-11-20T23:04:05",
                     *         "email": "bruno.okafor@fernhill.example"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PersonResponse"];
                    "text/vcard": string;
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getHistory: {
        parameters: {
            query?: {
                /** @description The `next` of the previous page. */
                cursor?: string;
                /** @description Maximum number of entries per page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read what happened to a person: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "type": "run",
                     *           "id": "run:e8831af2-67df-41e9-abaa-1bf8423d2914",
                     *           "at": "2026-11-22T16:41:40",
                     *           "run": {
                     *             "id": "e8831af2-67df-41e9-abaa-1bf8423d2914",
                     *             "source": "projects",
                     *             "trigger": "command",
                     *             "started_by": null
                     *           },
                     *           "change": "created",
                     *           "fields": []
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["PersonHistoryResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a person at a glance: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "person": {
                     *         "id": "be8095cc-9c93-4f1b-a362-a3a41423ace9",
                     *         "productive_id": "1090",
                     *         "user_id": "01a20422-7ff3-700b-b1f5-79ef1f721d03",
                     *         "first_name": "Agnieszka",
                     *         "last_name": "McKenzie",
                     *         "title": "Engineering Manager",
                     *         "avatar_url": "https://payroll.example/people/avatars/c486/thumb/1090.png",
                     *         "manager_id": "4e609515-4725-418b-89ef-711143e3449a",
                     *         "synced_at": "2026-11-22T16:41:42"
                     *       },
                     *       "employment": {
                     *         "start_date": "2018-07-09",
                     *         "end_date": null,
                     *         "employment_status": "Active",
                     *         "employment_basis": "FULLTIME",
                     *         "location": "Kraków"
                     *       },
                     *       "reach": {
                     *         "email": "agnieszka.mckenzie@fernhill.example",
                     *         "chat_url": null,
                     *         "time_zone": null
                     *       },
                     *       "line": [
                     *         {
                     *           "id": "ae8f0775-5d46-450b-8245-4796f59ae6ff",
                     *           "productive_id": "1001",
                     *           "user_id": "01a20422-7e7a-742f-a521-d03de520a597",
                     *           "first_name": "Vera",
                     *           "last_name": "Smith-Jones",
                     *           "title": "Chief Executive Officer",
                     *           "avatar_url": "https://payroll.example/people/avatars/3c87/thumb/1001.png",
                     *           "manager_id": null,
                     *           "synced_at": "2026-11-22T16:41:40"
                     *         },
                     *         {
                     *           "id": "f8016f16-8f42-428b-a440-f0c7ae6ac3c4",
                     *           "productive_id": "1002",
                     *           "user_id": "01a20422-7f6b-7339-9b15-9000c856aa3c",
                     *           "first_name": "Håkon",
                     *           "last_name": "Ilić",
                     *           "title": "Chief Technology Officer",
                     *           "avatar_url": "https://payroll.example/people/avatars/b679/thumb/1002.png",
                     *           "manager_id": "ae8f0775-5d46-450b-8245-4796f59ae6ff",
                     *           "synced_at": "2026-11-22T16:41:42"
                     *         }
                     *       ],
                     *       "line_skipped": 0,
                     *       "reports": [
                     *         {
                     *           "id": "b010250b-0ddd-498c-9947-8c81039bbc19",
                     *           "productive_id": "1136",
                     *           "user_id": null,
                     *           "first_name": "Liam",
                     *           "last_name": "Smith-Jones",
                     *           "title": "Site Reliability Engineer",
                     *           "avatar_url": "https://payroll.example/people/avatars/0d25/thumb/1136.png",
                     *           "manager_id": "be8095cc-9c93-4f1b-a362-a3a41423ace9",
                     *           "synced_at": "2026-11-22T16:41:42"
                     *         },
                     *         {
                     *           "id": "ef024091-a059-4a12-817a-5c7b4de96414",
                     *           "productive_id": "1130",
                     *           "user_id": null,
                     *           "first_name": "Maja",
                     *           "last_name": "Almeida",
                     *           "title": "Site Reliability Engineer",
                     *           "avatar_url": "https://kith.fernhill.example/avatars/8/MA",
                     *           "manager_id": "be8095cc-9c93-4f1b-a362-a3a41423ace9",
                     *           "synced_at": "2026-11-22T16:41:42"
                     *         }
                     *       ],
                     *       "direct_reports": 7,
                     *       "all_reports": 7,
                     *       "pictures": {
                     *         "1d428424-1b5d-49bf-8ec5-3328cbfa2339": "0a69ba8f1956"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OverviewResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getPayrollLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a person's link: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payroll_employee_id": "331c38bd-937d-47f9-81af-1e4156bc7098",
                     *       "link": {
                     *         "origin": "automatic",
                     *         "set_by_name": null,
                     *         "set_at": "2026-11-22T16:41:40"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PayrollLink"];
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    linkPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what was read here: where it has changed since, nothing is written and the answer is a 412 `precondition_failed`. */
                "If-Match"?: string;
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payroll_employee_id": "c56b19ef-75bf-45e8-98a4-e699a96609f7"
                 *     }
                 */
                "application/json": components["schemas"]["LinkPersonBody"];
            };
        };
        responses: {
            /** @description Link a person to an employee: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found" | "employee_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "payroll_not_connected" | "payroll_not_configured" | "reconnect_needed" | "already_linked" | "payroll_ids_differ" | "match_rejected";
                    };
                };
            };
            /** @description Changed since the caller read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 412;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "precondition_failed";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "payroll_in_use";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_failed" | "payroll_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed" | "payroll_list_unfinished";
                    };
                };
            };
        };
    };
    unlinkPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what was read here: where it has changed since, nothing is written and the answer is a 412 `precondition_failed`. */
                "If-Match"?: string;
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unlink a person: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found" | "not_linked";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            /** @description Changed since the caller read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 412;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    matchPerson: {
        parameters: {
            query?: {
                /** @description True adds the reasons of each match. */
                signals?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Match a person to employees: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "matches": [
                     *         {
                     *           "employee_id": "331c38bd-937d-47f9-81af-1e4156bc7098",
                     *           "first_name": "Agnieszka",
                     *           "last_name": "McKenzie",
                     *           "status": "ACTIVE",
                     *           "confidence": "exact_email",
                     *           "score": 100
                     *         }
                     *       ],
                     *       "auto_linked": false,
                     *       "payroll_employee_id": "331c38bd-937d-47f9-81af-1e4156bc7098"
                     *     }
                     */
                    "application/json": components["schemas"]["PayrollMatchesResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_not_connected" | "payroll_not_configured" | "reconnect_needed";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "payroll_in_use";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_failed" | "payroll_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed" | "payroll_list_unfinished";
                    };
                };
            };
        };
    };
    rejectMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payroll_employee_id": "20e591f9-9f80-4dac-848f-a9beb03aefea"
                 *     }
                 */
                "application/json": components["schemas"]["RejectMatchBody"];
            };
        };
        responses: {
            /** @description Say that a match is wrong: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found" | "employee_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "payroll_not_connected" | "payroll_not_configured" | "reconnect_needed" | "already_linked";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "payroll_in_use";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_failed" | "payroll_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed" | "payroll_list_unfinished";
                    };
                };
            };
        };
    };
    reconsiderMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the person. */
                id: string;
                /** @description Id of the employee in the payroll system. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take back that a match is wrong: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found" | "not_rejected";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    syncPersonFromPayroll: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a person from payroll: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key" | "not_linked";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site" | "read_only_view";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found" | "employee_not_found" | "payroll_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "payroll_not_connected" | "payroll_not_configured" | "reconnect_needed" | "link_changed";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 429;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "too_many_requests" | "payroll_in_use";
                    };
                };
            };
            500: components["responses"]["Defect"];
            /** @description The external system failed, or answered what cannot be read. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 502;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "payroll_failed" | "payroll_unreadable";
                    };
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 503;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed" | "payroll_list_unfinished";
                    };
                };
            };
        };
    };
    getPicture: {
        parameters: {
            query?: {
                /** @description Version of the picture. With the current version the response may be cached. */
                v?: string;
            };
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a picture: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found" | "picture_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a profile: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "profile": {
                     *         "employment": {
                     *           "start_date": "2024-03-04",
                     *           "end_date": null,
                     *           "employment_status": "Active",
                     *           "employment_basis": "FULLTIME",
                     *           "location": "Lisbon"
                     *         },
                     *         "contact": {
                     *           "phone": null,
                     *           "mobile": "0400 000 000",
                     *           "home_address": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required" | "cross_site";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listProfileChanges: {
        parameters: {
            query?: {
                /** @description Only this profile group. Only its read is recorded. */
                group?: "employment" | "contact" | "demographics" | "financial";
                /** @description The `next` of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Maximum number of changes per page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List earlier values of a profile: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changes": [],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileChangesResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_query" | "invalid_request";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "second_factor_required" | "cross_site";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getFinancial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the financial values: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "financial": {
                     *         "super_fund_name": "Coastal & Country Example Fund",
                     *         "super_fund_type": "REGULATED",
                     *         "super_member_number": "0000683122",
                     *         "bank_account_name": "Agnieszka McKenzie",
                     *         "bank_bsb": "082001",
                     *         "bank_account_number": "000683122"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FinancialResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required" | "cross_site";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getVisibility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read who sees a profile: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "person_id": "be8095cc-9c93-4f1b-a362-a3a41423ace9",
                     *       "groups": [
                     *         {
                     *           "group": "employment",
                     *           "audience": "everyone",
                     *           "total": 4
                     *         },
                     *         {
                     *           "group": "contact",
                     *           "audience": "listed",
                     *           "total": 2,
                     *           "viewers": [
                     *             {
                     *               "user_id": "01a20422-7f6b-7339-9b15-9000c856aa3c",
                     *               "person_id": "f8016f16-8f42-428b-a440-f0c7ae6ac3c4",
                     *               "name": "Håkon Ilić",
                     *               "access_level": "head",
                     *               "rule": "head",
                     *               "levels_above": 3,
                     *               "explanation": "Head, three levels above"
                     *             },
                     *             {
                     *               "user_id": "01a20422-7e7a-742f-a521-d03de520a597",
                     *               "person_id": "ae8f0775-5d46-450b-8245-4796f59ae6ff",
                     *               "name": "Vera Smith-Jones",
                     *               "access_level": "executive",
                     *               "rule": "executive",
                     *               "levels_above": null,
                     *               "explanation": "Executive"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pictures": {}
                     *     }
                     */
                    "application/json": components["schemas"]["VisibilityResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_allowed" | "missing_scope" | "public_only_token" | "second_factor_required";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "person_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listScimGroups: {
        parameters: {
            query?: {
                /** @description For example userName eq "ana@fernhill.example" or name.familyName sw "mc" and title pr. */
                filter?: string;
                /** @description An attribute. Without it by name. */
                sortBy?: string;
                /** @description Direction of the sort. Default: ascending. */
                sortOrder?: "ascending" | "descending";
                /** @description The place of the first, from 1 on. */
                startIndex?: number;
                /** @description How many at most: 100 where nothing is said, never more than 1000. */
                count?: number;
                /** @description Only these attributes, separated by commas, and schemas and id. */
                attributes?: string;
                /** @description All attributes but these. Not together with attributes. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List groups by SCIM: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 1,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 1,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:Group"
                     *           ],
                     *           "id": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *           "displayName": "Direct reports of Agnieszka McKenzie",
                     *           "members": [
                     *             {
                     *               "value": "8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *               "display": "Bruno Okafor",
                     *               "type": "User"
                     *             }
                     *           ],
                     *           "meta": {
                     *             "resourceType": "Group",
                     *             "location": "https://people.fernhill.example/api/scim/v2/Groups/3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *             "version": "W/\"0d534b0a9d5f6f2f1c3d4e\""
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimGroups"];
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    searchScimGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimSearchRequest"];
            };
        };
        responses: {
            /** @description Search groups by SCIM: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroups"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The body is larger than 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The body is not application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getScimGroup: {
        parameters: {
            query?: {
                /** @description Only these attributes, separated by commas, and schemas and id. */
                attributes?: string;
                /** @description All attributes but these. Not together with attributes. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a group by SCIM: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:Group"
                     *       ],
                     *       "id": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *       "displayName": "Direct reports of Agnieszka McKenzie",
                     *       "members": [
                     *         {
                     *           "value": "8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *           "display": "Bruno Okafor",
                     *           "type": "User"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "resourceType": "Group",
                     *         "location": "https://people.fernhill.example/api/scim/v2/Groups/3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *         "version": "W/\"0d534b0a9d5f6f2f1c3d4e\""
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimGroup"];
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    listScimResourceTypes: {
        parameters: {
            query?: {
                /** @description Refused: nothing is filtered here. */
                filter?: string;
                /** @description Ignored. */
                sortBy?: string;
                /** @description Ignored. */
                sortOrder?: string;
                /** @description Ignored. */
                startIndex?: string;
                /** @description Ignored. */
                count?: string;
                /** @description Ignored. */
                attributes?: string;
                /** @description Ignored. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List SCIM's resource types: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 1,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 1,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
                     *           ],
                     *           "id": "Group",
                     *           "name": "Group",
                     *           "description": "A manager's direct reports. A group has its manager's id.",
                     *           "endpoint": "/Groups",
                     *           "schema": "urn:ietf:params:scim:schemas:core:2.0:Group",
                     *           "meta": {
                     *             "resourceType": "ResourceType",
                     *             "location": "https://people.fernhill.example/api/scim/v2/ResourceTypes/Group"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimResourceTypes"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getScimResourceType: {
        parameters: {
            query?: {
                /** @description Refused: nothing is filtered here. */
                filter?: string;
                /** @description Ignored. */
                sortBy?: string;
                /** @description Ignored. */
                sortOrder?: string;
                /** @description Ignored. */
                startIndex?: string;
                /** @description Ignored. */
                count?: string;
                /** @description Ignored. */
                attributes?: string;
                /** @description Ignored. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description Id of the schema or resource type. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one of SCIM's resource types: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
                     *       ],
                     *       "id": "Group",
                     *       "name": "Group",
                     *       "description": "A manager's direct reports. A group has its manager's id.",
                     *       "endpoint": "/Groups",
                     *       "schema": "urn:ietf:params:scim:schemas:core:2.0:Group",
                     *       "meta": {
                     *         "resourceType": "ResourceType",
                     *         "location": "https://people.fernhill.example/api/scim/v2/ResourceTypes/Group"
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimResourceType"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    listScimSchemas: {
        parameters: {
            query?: {
                /** @description Refused: nothing is filtered here. */
                filter?: string;
                /** @description Ignored. */
                sortBy?: string;
                /** @description Ignored. */
                sortOrder?: string;
                /** @description Ignored. */
                startIndex?: string;
                /** @description Ignored. */
                count?: string;
                /** @description Ignored. */
                attributes?: string;
                /** @description Ignored. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List SCIM's schemas: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 3,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 3,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:Schema"
                     *           ],
                     *           "id": "urn:ietf:params:scim:schemas:core:2.0:User",
                     *           "name": "User",
                     *           "description": "Everyone in the directory.",
                     *           "attributes": [
                     *             {
                     *               "name": "userName",
                     *               "type": "string",
                     *               "multiValued": false,
                     *               "description": "The work e-mail. The id where it is not shown, not known, or somebody else's as well.",
                     *               "required": true,
                     *               "caseExact": false,
                     *               "mutability": "readOnly",
                     *               "returned": "default",
                     *               "uniqueness": "server"
                     *             },
                     *             {
                     *               "name": "name",
                     *               "type": "complex",
                     *               "multiValued": false,
                     *               "description": "The parts of the name.",
                     *               "required": false,
                     *               "caseExact": false,
                     *               "mutability": "readOnly",
                     *               "returned": "default",
                     *               "uniqueness": "none",
                     *               "subAttributes": [
                     *                 {
                     *                   "name": "formatted",
                     *                   "type": "string",
                     *                   "multiValued": false,
                     *                   "description": "First and last name.",
                     *                   "required": false,
                     *                   "caseExact": false,
                     *                   "mutability": "readOnly",
                     *                   "returned": "default",
                     *                   "uniqueness": "none"
                     *                 },
                     *                 {
                     *                   "name": "familyName",
                     *                   "type": "string",
                     *                   "multiValued": false,
                     *                   "description": "The last name.",
                     *                   "required": false,
                     *                   "caseExact": false,
                     *                   "mutability": "readOnly",
                     *                   "returned": "default",
                     *                   "uniqueness": "none"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "meta": {
                     *             "resourceType": "Schema",
                     *             "location": "https://kith.fernhill.example/api/scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:User"
                     *           }
                     *         },
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:Schema"
                     *           ],
                     *           "id": "urn:ietf:params:scim:schemas:core:2.0:Group",
                     *           "name": "Group",
                     *           "description": "A manager's direct reports.",
                     *           "attributes": [
                     *             {
                     *               "name": "displayName",
                     *               "type": "string",
                     *               "multiValued": false,
                     *               "description": "Whose direct reports these are.",
                     *               "required": true,
                     *               "caseExact": false,
                     *               "mutability": "readOnly",
                     *               "returned": "default",
                     *               "uniqueness": "none"
                     *             },
                     *             {
                     *               "name": "members",
                     *               "type": "complex",
                     *               "multiValued": true,
                     *               "description": "The direct reports.",
                     *               "required": false,
                     *               "caseExact": false,
                     *               "mutability": "readOnly",
                     *               "returned": "default",
                     *               "uniqueness": "none",
                     *               "subAttributes": [
                     *                 {
                     *                   "name": "value",
                     *                   "type": "string",
                     *                   "multiValued": false,
                     *                   "description": "The member's id.",
                     *                   "required": false,
                     *                   "caseExact": true,
                     *                   "mutability": "readOnly",
                     *                   "returned": "default",
                     *                   "uniqueness": "none"
                     *                 },
                     *                 {
                     *                   "name": "$ref",
                     *                   "type": "reference",
                     *                   "multiValued": false,
                     *                   "description": "The member.",
                     *                   "required": false,
                     *                   "caseExact": true,
                     *                   "mutability": "readOnly",
                     *                   "returned": "default",
                     *                   "uniqueness": "none",
                     *                   "referenceTypes": [
                     *                     "User"
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "meta": {
                     *             "resourceType": "Schema",
                     *             "location": "https://kith.fernhill.example/api/scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimSchemas"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getScimSchema: {
        parameters: {
            query?: {
                /** @description Refused: nothing is filtered here. */
                filter?: string;
                /** @description Ignored. */
                sortBy?: string;
                /** @description Ignored. */
                sortOrder?: string;
                /** @description Ignored. */
                startIndex?: string;
                /** @description Ignored. */
                count?: string;
                /** @description Ignored. */
                attributes?: string;
                /** @description Ignored. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description Id of the schema or resource type. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one of SCIM's schemas: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:Schema"
                     *       ],
                     *       "id": "urn:ietf:params:scim:schemas:core:2.0:Group",
                     *       "name": "Group",
                     *       "description": "A manager's direct reports.",
                     *       "attributes": [
                     *         {
                     *           "name": "displayName",
                     *           "type": "string",
                     *           "multiValued": false,
                     *           "description": "Whose direct reports these are.",
                     *           "required": true,
                     *           "caseExact": false,
                     *           "mutability": "readOnly",
                     *           "returned": "default",
                     *           "uniqueness": "none"
                     *         },
                     *         {
                     *           "name": "members",
                     *           "type": "complex",
                     *           "multiValued": true,
                     *           "description": "The direct reports.",
                     *           "required": false,
                     *           "caseExact": false,
                     *           "mutability": "readOnly",
                     *           "returned": "default",
                     *           "uniqueness": "none",
                     *           "subAttributes": [
                     *             {
                     *               "name": "value",
                     *               "type": "string",
                     *               "multiValued": false,
                     *               "description": "The member's id.",
                     *               "required": false,
                     *               "caseExact": true,
                     *               "mutability": "readOnly",
                     *               "returned": "default",
                     *               "uniqueness": "none"
                     *             },
                     *             {
                     *               "name": "$ref",
                     *               "type": "reference",
                     *               "multiValued": false,
                     *               "description": "The member.",
                     *               "required": false,
                     *               "caseExact": true,
                     *               "mutability": "readOnly",
                     *               "returned": "default",
                     *               "uniqueness": "none",
                     *               "referenceTypes": [
                     *                 "User"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "resourceType": "Schema",
                     *         "location": "https://kith.fernhill.example/api/scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group"
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimSchema"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getScimServiceProviderConfig: {
        parameters: {
            query?: {
                /** @description Refused: nothing is filtered here. */
                filter?: string;
                /** @description Ignored. */
                sortBy?: string;
                /** @description Ignored. */
                sortOrder?: string;
                /** @description Ignored. */
                startIndex?: string;
                /** @description Ignored. */
                count?: string;
                /** @description Ignored. */
                attributes?: string;
                /** @description Ignored. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read what SCIM can do here: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
                     *       ],
                     *       "documentationUri": "https://kith.fernhill.example/docs/api",
                     *       "patch": {
                     *         "supported": false
                     *       },
                     *       "bulk": {
                     *         "supported": false,
                     *         "maxOperations": 0,
                     *         "maxPayloadSize": 0
                     *       },
                     *       "filter": {
                     *         "supported": true,
                     *         "maxResults": 1000
                     *       },
                     *       "changePassword": {
                     *         "supported": false
                     *       },
                     *       "sort": {
                     *         "supported": true
                     *       },
                     *       "etag": {
                     *         "supported": true
                     *       },
                     *       "authenticationSchemes": [
                     *         {
                     *           "type": "oauthbearertoken",
                     *           "name": "API token",
                     *           "description": "An API token of Kith's with the scope view:people, as Authorization: Bearer kith_….",
                     *           "specUri": "https://www.rfc-editor.org/info/rfc6750",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "resourceType": "ServiceProviderConfig",
                     *         "location": "https://kith.fernhill.example/api/scim/v2/ServiceProviderConfig"
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimServiceProviderConfig"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    listScimUsers: {
        parameters: {
            query?: {
                /** @description For example userName eq "ana@fernhill.example" or name.familyName sw "mc" and title pr. */
                filter?: string;
                /** @description An attribute. Without it by name. */
                sortBy?: string;
                /** @description Direction of the sort. Default: ascending. */
                sortOrder?: "ascending" | "descending";
                /** @description The place of the first, from 1 on. */
                startIndex?: number;
                /** @description How many at most: 100 where nothing is said, never more than 1000. */
                count?: number;
                /** @description Only these attributes, separated by commas, and schemas and id. */
                attributes?: string;
                /** @description All attributes but these. Not together with attributes. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List users by SCIM: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 1,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 1,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:User",
                     *             "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
                     *           ],
                     *           "id": "8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *           "externalId": "1077",
                     *           "userName": "bruno.okafor@fernhill.example",
                     *           "name": {
                     *             "formatted": "Bruno Okafor",
                     *             "familyName": "Okafor",
                     *             "givenName": "Bruno"
                     *           },
                     *           "displayName": "Bruno Okafor",
                     *           "profileUrl": "https://people.fernhill.example/people/8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *           "title": "Designer",
                     *           "timezone": "Europe/Lisbon",
                     *           "active": true,
                     *           "emails": [
                     *             {
                     *               "value": "bruno.okafor@fernhill.example",
                     *               "type": "work",
                     *               "primary": true
                     *             }
                     *           ],
                     *           "photos": [
                     *             {
                     *               "value": "https://people.fernhill.example/avatars/2/BO",
                     *               "type": "photo"
                     *             }
                     *           ],
                     *           "addresses": [
                     *             {
                     *               "formatted": "Lisbon",
                     *               "type": "work"
                     *             }
                     *           ],
                     *           "groups": [
                     *             {
                     *               "value": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *               "display": "Direct reports of Agnieszka McKenzie",
                     *               "type": "direct"
                     *             }
                     *           ],
                     *           "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {
                     *             "manager": {
                     *               "value": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *               "displayName": "Agnieszka McKenzie"
                     *             }
                     *           },
                     *           "meta": {
                     *             "resourceType": "User",
                     *             "location": "https://people.fernhill.example/api/scim/v2/Users/8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *             "version": "W/\"5b1b6c7e0d534b0a9d5f6f\""
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimUsers"];
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    searchScimUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimSearchRequest"];
            };
        };
        responses: {
            /** @description Search users by SCIM: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUsers"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The body is larger than 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The body is not application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getScimUser: {
        parameters: {
            query?: {
                /** @description Only these attributes, separated by commas, and schemas and id. */
                attributes?: string;
                /** @description All attributes but these. Not together with attributes. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a user by SCIM: done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User",
                     *         "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
                     *       ],
                     *       "id": "8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *       "externalId": "1077",
                     *       "userName": "bruno.okafor@fernhill.example",
                     *       "name": {
                     *         "formatted": "Bruno Okafor",
                     *         "familyName": "Okafor",
                     *         "givenName": "Bruno"
                     *       },
                     *       "displayName": "Bruno Okafor",
                     *       "profileUrl": "https://people.fernhill.example/people/8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *       "title": "Designer",
                     *       "timezone": "Europe/Lisbon",
                     *       "active": true,
                     *       "emails": [
                     *         {
                     *           "value": "bruno.okafor@fernhill.example",
                     *           "type": "work",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "photos": [
                     *         {
                     *           "value": "https://people.fernhill.example/avatars/2/BO",
                     *           "type": "photo"
                     *         }
                     *       ],
                     *       "addresses": [
                     *         {
                     *           "formatted": "Lisbon",
                     *           "type": "work"
                     *         }
                     *       ],
                     *       "groups": [
                     *         {
                     *           "value": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *           "display": "Direct reports of Agnieszka McKenzie",
                     *           "type": "direct"
                     *         }
                     *       ],
                     *       "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {
                     *         "manager": {
                     *           "value": "3f0c9f52-6c1d-4f0e-9a55-0f6f9d1c2b10",
                     *           "displayName": "Agnieszka McKenzie"
                     *         }
                     *       },
                     *       "meta": {
                     *         "resourceType": "User",
                     *         "location": "https://people.fernhill.example/api/scim/v2/Users/8d2f1f6a-4a53-4f0d-8f57-2c1b8a7f9e21",
                     *         "version": "W/\"5b1b6c7e0d534b0a9d5f6f\""
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            /** @description Not changed since the answer whose `ETag` was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description No credential, or one that is wrong, expired or revoked. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too many requests: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description A defect in Kith: the request id tells an administrator which. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Not available right now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List tokens: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokens": [
                     *         {
                     *           "id": "01a20422-80f5-7548-91c2-a8e6caa95176",
                     *           "name": "Demo token",
                     *           "owner": {
                     *             "user_id": "01a20422-80d3-725c-8d5f-0026d35ad647",
                     *             "name": "Vera Visitor"
                     *           },
                     *           "last_four": "uest",
                     *           "scopes": [
                     *             "view:people",
                     *             "manage:people"
                     *           ],
                     *           "public_only": false,
                     *           "created_at": "2026-11-22T16:41:39",
                     *           "expires_at": null,
                     *           "last_used_at": null,
                     *           "revoked_at": null,
                     *           "state": "active"
                     *         },
                     *         {
                     *           "id": "01a20422-8097-73de-9069-27516071c9ab",
                     *           "name": "Demo token",
                     *           "owner": {
                     *             "user_id": "01a20422-8059-728f-8bef-0ff49deea37c",
                     *             "name": "Freja Chen"
                     *           },
                     *           "last_four": "taff",
                     *           "scopes": [
                     *             "view:people",
                     *             "manage:people"
                     *           ],
                     *           "public_only": false,
                     *           "created_at": "2026-11-22T16:41:39",
                     *           "expires_at": null,
                     *           "last_used_at": null,
                     *           "revoked_at": null,
                     *           "state": "active"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TokensResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "second_factor_required";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Phone system",
                 *       "scopes": [
                 *         "view:people"
                 *       ],
                 *       "public_only": true,
                 *       "expires_in_days": 90
                 *     }
                 */
                "application/json": components["schemas"]["CreateTokenBody"];
            };
        };
        responses: {
            /** @description Create a token: done. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "token": {
                     *         "id": "0b7a4a8e-8a2b-4f3a-9b7e-0c5d6e7f8a90",
                     *         "name": "Phone system",
                     *         "owner": {
                     *           "user_id": "5b1b6c7e-0d53-4b0a-9d5f-6f2f1c3d4e55",
                     *           "name": "Bruno Okafor"
                     *         },
                     *         "last_four": "x4Qz",
                     *         "scopes": [
                     *           "view:people"
                     *         ],
                     *         "public_only": true,
                     *         "created_at": "2026-11-20T23:04:05",
                     *         "expires_at": "2027-02-18T23:04:05",
                     *         "last_used_at": null,
                     *         "revoked_at": null,
                     *         "state": "active"
                     *       },
                     *       "secret": "kith_…"
                     *     }
                     */
                    "application/json": components["schemas"]["NewTokenResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_json" | "body_cut_short" | "invalid_request" | "invalid_idempotency_key" | "invalid_name";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "second_factor_required" | "cross_site" | "read_only_view" | "scope_not_held" | "read_only_token";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown" | "too_many_tokens" | "user_disabled";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke a token: done. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 400;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "unknown_parameter" | "invalid_idempotency_key";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 403;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "second_factor_required" | "cross_site" | "read_only_view" | "read_only_token";
                    };
                };
            };
            /** @description There is no such thing, or the caller may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 404;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "not_found" | "token_not_found";
                    };
                };
            };
            /** @description In conflict with how things are. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 409;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_in_use" | "outcome_unknown";
                    };
                };
            };
            /** @description It cannot be done so. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /**
                         * @description Status of the response.
                         * @constant
                         */
                        status?: 422;
                        /**
                         * @description Cause of the problem.
                         * @enum {unknown}
                         */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    onPersonJoined: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery. It is the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970, UTC. */
                "webhook-timestamp": string;
                /** @description Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "person.joined",
                 *       "timestamp": "2026-11-20T23:04:05",
                 *       "data": {
                 *         "cursor": "1042_b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *         "kind": "joined",
                 *         "person_id": "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *         "at": "2026-11-20T23:04:05",
                 *         "fields": [],
                 *         "person": {
                 *           "id": "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *           "productive_id": "10482",
                 *           "user_id": null,
                 *           "first_name": "Sam",
                 *           "last_name": "Example",
                 *           "title": "Designer",
                 *           "avatar_url": "https://people.example.com/avatars/SE.svg",
                 *           "manager_id": null,
                 *           "office": "Example office"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PersonJoinedEvent"];
            };
        };
        responses: {
            /** @description Received. Any status from 200 to 299 counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPersonLeft: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery. It is the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970, UTC. */
                "webhook-timestamp": string;
                /** @description Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "person.left",
                 *       "timestamp": "2026-11-20T23:04:05",
                 *       "data": {
                 *         "cursor": "1042_b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *         "kind": "left",
                 *         "person_id": "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *         "at": "2026-11-20T23:04:05",
                 *         "fields": [],
                 *         "person": null,
                 *         "last_known": {
                 *           "first_name": "Sam",
                 *           "last_name": "Example",
                 *           "productive_id": "10482"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PersonLeftEvent"];
            };
        };
        responses: {
            /** @description Received. Any status from 200 to 299 counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPersonReturned: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery. It is the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970, UTC. */
                "webhook-timestamp": string;
                /** @description Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "person.returned",
                 *       "timestamp": "2026-11-20T23:04:05",
                 *       "data": {
                 *         "cursor": "1042_b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *         "kind": "returned",
                 *         "person_id": "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *         "at": "2026-11-20T23:04:05",
                 *         "fields": [],
                 *         "person": {
                 *           "id": "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *           "productive_id": "10482",
                 *           "user_id": null,
                 *           "first_name": "Sam",
                 *           "last_name": "Example",
                 *           "title": "Designer",
                 *           "avatar_url": "https://people.example.com/avatars/SE.svg",
                 *           "manager_id": null,
                 *           "office": "Example office"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PersonReturnedEvent"];
            };
        };
        responses: {
            /** @description Received. Any status from 200 to 299 counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPersonChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery. It is the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970, UTC. */
                "webhook-timestamp": string;
                /** @description Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "person.changed",
                 *       "timestamp": "2026-11-20T23:04:05",
                 *       "data": {
                 *         "cursor": "1042_b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *         "kind": "changed",
                 *         "person_id": "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *         "at": "2026-11-20T23:04:05",
                 *         "fields": [
                 *           "title"
                 *         ],
                 *         "person": {
                 *           "id": "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
                 *           "productive_id": "10482",
                 *           "user_id": null,
                 *           "first_name": "Sam",
                 *           "last_name": "Example",
                 *           "title": "Designer",
                 *           "avatar_url": "https://people.example.com/avatars/SE.svg",
                 *           "manager_id": null,
                 *           "office": "Example office"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PersonChangedEvent"];
            };
        };
        responses: {
            /** @description Received. Any status from 200 to 299 counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSyncRemovalsHeld: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery. It is the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970, UTC. */
                "webhook-timestamp": string;
                /** @description Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sync.removals_held",
                 *       "timestamp": "2026-11-20T23:04:05",
                 *       "data": {
                 *         "run_id": "0f0c1f5e-53a5-4b0e-8a29-1f4c8f0a7f10",
                 *         "people": 42
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SyncRemovalsHeldEvent"];
            };
        };
        responses: {
            /** @description Received. Any status from 200 to 299 counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRunFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery. It is the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970, UTC. */
                "webhook-timestamp": string;
                /** @description Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "run.failed",
                 *       "timestamp": "2026-11-20T23:04:05",
                 *       "data": {
                 *         "run_id": "0f0c1f5e-53a5-4b0e-8a29-1f4c8f0a7f10",
                 *         "source": "projects",
                 *         "code": "projects_unavailable"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunFailedEvent"];
            };
        };
        responses: {
            /** @description Received. Any status from 200 to 299 counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConnectionBroken: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery. It is the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970, UTC. */
                "webhook-timestamp": string;
                /** @description Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.broken",
                 *       "timestamp": "2026-11-20T23:04:05",
                 *       "data": {
                 *         "provider": "payroll",
                 *         "code": "reconnect_needed"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionBrokenEvent"];
            };
        };
        responses: {
            /** @description Received. Any status from 200 to 299 counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery. It is the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970, UTC. */
                "webhook-timestamp": string;
                /** @description Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-11-20T23:04:05",
                 *       "data": {}
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Received. Any status from 200 to 299 counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPeopleChangesLost: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery. It is the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970, UTC. */
                "webhook-timestamp": string;
                /** @description Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "people.changes_lost",
                 *       "timestamp": "2026-11-20T23:04:05",
                 *       "data": {
                 *         "cursor": "1042"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PeopleChangesLostEvent"];
            };
        };
        responses: {
            /** @description Received. Any status from 200 to 299 counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
