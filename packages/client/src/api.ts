// Made by npm run describe-api of the description de240d8e1513e032. Not to be edited.

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
        get?: never;
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
         * @description Of the type `webhook.test`, with nothing in its data. It is sent at once; its delivery says what came of it. Needs the scope admin:connections.
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
         * @description OpenAPI 3.1, with the operations that the caller may use; with `full=true` all of them. Needs a credential of any kind.
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
         * @description Everyone in the directory and in payroll, and who is whom or could be. `refresh=true` reads payroll's list anew. Needs the scope manage:people.
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
         * @description The financial group by itself, recorded. 403 without the right to see it. Needs the scope view:people.
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
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountLinkResponse: {
            /** @enum {string} */
            purpose: "invite" | "reset";
            email: string;
            name: string;
            expires_at: components["schemas"]["Timestamp"];
        };
        ApiDescription: {
            openapi: string;
            info: {
                version: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        ApiToken: {
            /** Format: uuid */
            id: string;
            name: string;
            owner: {
                /** Format: uuid */
                user_id: string;
                name: string;
            };
            last_four: string;
            scopes: ("view:people" | "manage:people" | "admin:connections")[];
            /** @description It reads names, titles and the org chart, and nothing else. */
            public_only: boolean;
            created_at: components["schemas"]["Timestamp"];
            expires_at: components["schemas"]["Timestamp"] | null;
            last_used_at: components["schemas"]["Timestamp"] | null;
            revoked_at: components["schemas"]["Timestamp"] | null;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
        };
        AuditEvent: {
            id: string;
            at: components["schemas"]["Timestamp"];
            /** @enum {string} */
            kind: "profile_read" | "profile_unreadable" | "signed_in" | "sign_in_failed" | "signed_out" | "user_added" | "level_changed" | "user_disabled" | "user_enabled" | "sessions_ended" | "token_created" | "token_revoked" | "connection_made" | "connection_removed" | "link_made" | "link_removed" | "sync_finished" | "removals_dismissed" | "exported" | "view_as_started" | "view_as_ended" | "match_rejected" | "match_reconsidered" | "mapping_ignored" | "mapping_restored" | "user_invited" | "reset_link_made" | "reset_link_mailed" | "password_set" | "password_changed" | "session_ended" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "recovery_codes_made" | "same_person_decided" | "backup_made" | "restored" | "webhook_made" | "webhook_changed" | "webhook_removed" | "key_loss_accepted";
            /** @enum {string} */
            channel: "page" | "api" | "export" | "command" | "system";
            actor: {
                /** Format: uuid */
                user_id: string | null;
                name: string;
            };
            /** Format: uuid */
            token_id: string | null;
            viewed_as: {
                /** Format: uuid */
                user_id: string;
                name: string;
            } | null;
            person: {
                id: string;
                name: string;
            } | null;
            profile_group: ("employment" | "contact" | "demographics" | "financial" | "payroll_mapping") | null;
            rule: string | null;
            subject: {
                id: string;
                name: string;
            } | null;
            detail: string | null;
            request_id: string | null;
        };
        AuditResponse: {
            events: components["schemas"]["AuditEvent"][];
            next: string | null;
        };
        ChangedPerson: {
            /** Format: uuid */
            id: string;
            productive_id: string;
            /** Format: uuid */
            user_id: string | null;
            first_name: string;
            last_name: string;
            title: string;
            /** Format: uri */
            avatar_url: string;
            /** Format: uuid */
            manager_id: string | null;
            office?: string | null;
        };
        ChangesResponse: {
            changes: components["schemas"]["DirectoryChange"][];
            /** @description What to give as cursor the next time. */
            cursor: string;
            /** @description Whether more changes are there already. */
            has_more: boolean;
        };
        Connection: {
            /** @enum {string} */
            provider: "projects" | "payroll" | "chat";
            org_name: string;
            /** Format: uuid */
            connected_by: string | null;
            connected_at: components["schemas"]["Timestamp"];
            token_expires_at: components["schemas"]["Timestamp"] | null;
            /** @enum {string} */
            status: "connected" | "needs_reconnect" | "failing";
            last_checked_at: components["schemas"]["Timestamp"] | null;
            last_error: string | null;
        };
        DetailedUserMapping: {
            /** Format: uuid */
            user_id: string;
            user_name: string;
            user_email: string;
            payroll_id: string;
            projects_id: string;
            ignored: boolean;
            payroll_link: components["schemas"]["LinkDetail"] | null;
            projects_link: components["schemas"]["LinkDetail"] | null;
        };
        DirectoryChange: {
            /** @description Leads on from here, this change not among what follows. */
            cursor: string;
            /** @enum {string} */
            kind: "joined" | "left" | "returned" | "changed";
            /** Format: uuid */
            person_id: string;
            at: components["schemas"]["Timestamp"];
            /** @description Of changed: which fields. Of the others: none. */
            fields: ("first_name" | "last_name" | "title" | "avatar_url" | "manager_id" | "user_id" | "office")[];
            /** @description As they are now, not as they were at that time; null: they are not in the directory. */
            person: components["schemas"]["ChangedPerson"] | null;
        };
        DirectoryDetail: {
            email?: string | null;
            /** Format: uri */
            chat_url: string | null;
            time_zone: string | null;
            /** Format: uuid */
            id: string;
            office: string | null;
            /** Format: date */
            joined_on: string | null;
            picture: string | null;
        };
        DirectoryDetailsResponse: {
            details: components["schemas"]["DirectoryDetail"][];
        };
        DirectoryGap: {
            id: string;
            title: string;
            person_ids: string[];
        };
        DirectoryGapsResponse: {
            gaps: components["schemas"]["DirectoryGap"][];
        };
        FinancialResponse: {
            financial: {
                super_fund_name: string | null;
                super_fund_type: string | null;
                super_member_number: string | null;
                bank_account_name: string | null;
                bank_bsb: string | null;
                bank_account_number: string | null;
            } | null;
        };
        HealthCheck: {
            id: string;
            /** @enum {string} */
            severity: "problem" | "gap";
            title: string;
            meaning: string;
            remedy: string;
            href: string | null;
            not_looked_at: "payroll_not_connected" | null;
            found: number;
            findings: {
                /** @enum {string} */
                kind: "person" | "user" | "record";
                /** Format: uuid */
                id: string | null;
                name: string;
                detail: string | null;
            }[];
            history: {
                /** Format: date */
                day: string;
                found: number;
            }[];
        };
        HealthResponse: {
            people: number;
            synced_at: components["schemas"]["Timestamp"] | null;
            checks: components["schemas"]["HealthCheck"][];
        };
        HeldPeople: {
            people: {
                /** Format: uuid */
                person_id: string;
                name: string;
                title: string;
                office: string | null;
                reports: number;
            }[];
            managers: number;
            reports: number;
            includes_you: boolean;
        };
        LinkDetail: {
            /** @enum {string} */
            origin: "automatic" | "manual";
            set_by_name: string | null;
            set_at: components["schemas"]["Timestamp"];
        };
        LinkHolder: {
            name: string;
            /** Format: uuid */
            person_id: string | null;
            /** Format: uuid */
            user_id: string | null;
        };
        MappedRecords: {
            payroll: {
                id: string;
                name: string;
                detail: string | null;
                taken_by: string | null;
            }[] | null;
            projects: {
                id: string;
                name: string;
                detail: string | null;
                taken_by: string | null;
            }[];
        };
        McpAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id?: string | number | null;
            result?: {
                [key: string]: unknown;
            };
            error?: {
                code: number;
                message: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        McpMessage: {
            /** @constant */
            jsonrpc: "2.0";
            method: string;
            /** @description Absent in a notification, which has no answer. */
            id?: string | number;
            params?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        NewTokenResponse: {
            /** @constant */
            ok: true;
            token: components["schemas"]["ApiToken"];
            secret: string;
        };
        NextRuns: {
            directory_from: components["schemas"]["Timestamp"] | null;
            directory_every_seconds: number;
            payroll_at: components["schemas"]["Timestamp"] | null;
        };
        OrgChartNode: {
            /** Format: uuid */
            id: string;
            productive_id: string;
            /** Format: uuid */
            user_id: string | null;
            first_name: string;
            last_name: string;
            title: string;
            /** Format: uri */
            avatar_url: string;
            /** Format: uuid */
            manager_id: string | null;
            synced_at: components["schemas"]["Timestamp"];
            direct_reports?: number;
            children: components["schemas"]["OrgChartNode"][];
        };
        OrgChartResponse: {
            roots: components["schemas"]["OrgChartNode"][];
            synced_at: components["schemas"]["Timestamp"] | null;
            stale: boolean;
        };
        OverviewResponse: {
            person: components["schemas"]["Person"];
            employment: {
                /** Format: date */
                start_date: string | null;
                /** Format: date */
                end_date: string | null;
                employment_status: string | null;
                employment_basis: string | null;
                location: string | null;
            };
            reach: components["schemas"]["Reach"];
            line: components["schemas"]["Person"][];
            line_skipped: number;
            reports: components["schemas"]["Person"][];
            direct_reports: number;
            all_reports: number;
            pictures: components["schemas"]["PictureVersions"];
        };
        PayrollAcceptResponse: {
            linked: number;
            results: {
                person_id: string;
                payroll_employee_id: string;
                /** @enum {string} */
                outcome: "linked" | "already" | "conflict";
                reason: ("person_not_found" | "employee_not_found" | "person_linked" | "employee_linked" | "rejected" | "not_exact") | null;
                holder: {
                    /** Format: uuid */
                    person_id: string | null;
                    name: string;
                } | null;
            }[];
        };
        PayrollLink: {
            payroll_employee_id: string | null;
            link: components["schemas"]["LinkDetail"] | null;
        };
        PayrollMatch: {
            employee_id: string;
            first_name: string;
            last_name: string;
            status: string;
            /** @enum {string} */
            confidence: "exact_email" | "exact_name" | "similar_name";
            score: number;
            signals?: ("same_email" | "same_name" | "similar_name" | "names_swapped" | "middle_name" | "preferred_name" | "nickname" | "same_first_name" | "same_start_date" | "linked_to_this_person" | "linked_to_someone_else" | "holder_has_left" | "terminated")[];
        };
        PayrollMatchesResponse: {
            matches: components["schemas"]["PayrollMatch"][];
            auto_linked: boolean;
            payroll_employee_id: string | null;
        };
        PayrollReview: {
            read_at: components["schemas"]["Timestamp"];
            counts: {
                people: number;
                linked: number;
                exact: number;
                to_decide: number;
                not_found: number;
                employees_left: number;
                rejected: number;
            };
            suggestions: {
                person: {
                    id: string;
                    first_name: string;
                    last_name: string;
                    title: string;
                    email: string | null;
                    /** Format: date */
                    joined_on: string | null;
                };
                candidate: {
                    employee_id: string;
                    /** @enum {string} */
                    confidence: "exact_email" | "exact_name" | "similar_name";
                    score: number;
                    signals: ("same_email" | "same_name" | "similar_name" | "names_swapped" | "middle_name" | "preferred_name" | "nickname" | "same_first_name" | "same_start_date" | "linked_to_this_person" | "linked_to_someone_else" | "holder_has_left" | "terminated")[];
                };
                obstacle: ("nobody_certain" | "several_certain" | "rejected" | "terminated" | "linked_to_someone_else" | "could_be_somebody_else") | null;
                alternatives: {
                    employee_id: string;
                    /** @enum {string} */
                    confidence: "exact_email" | "exact_name" | "similar_name";
                    score: number;
                    signals: ("same_email" | "same_name" | "similar_name" | "names_swapped" | "middle_name" | "preferred_name" | "nickname" | "same_first_name" | "same_start_date" | "linked_to_this_person" | "linked_to_someone_else" | "holder_has_left" | "terminated")[];
                }[];
            }[];
            not_found: {
                person: {
                    id: string;
                    first_name: string;
                    last_name: string;
                    title: string;
                    email: string | null;
                    /** Format: date */
                    joined_on: string | null;
                };
                alternatives: {
                    employee_id: string;
                    /** @enum {string} */
                    confidence: "exact_email" | "exact_name" | "similar_name";
                    score: number;
                    signals: ("same_email" | "same_name" | "similar_name" | "names_swapped" | "middle_name" | "preferred_name" | "nickname" | "same_first_name" | "same_start_date" | "linked_to_this_person" | "linked_to_someone_else" | "holder_has_left" | "terminated")[];
                }[];
            }[];
            employees_left: string[];
            linked: {
                employee_id: string;
                /** Format: uuid */
                person_id: string | null;
                has_left: boolean;
                name: string;
                /** @enum {string} */
                origin: "automatic" | "manual";
                linked_by: string | null;
                linked_at: components["schemas"]["Timestamp"];
            }[];
            rejected: {
                person: {
                    id: string;
                    first_name: string;
                    last_name: string;
                    title: string;
                    email: string | null;
                    /** Format: date */
                    joined_on: string | null;
                };
                employee_id: string;
                employee_name: string;
                rejected_by: string;
                rejected_at: components["schemas"]["Timestamp"];
            }[];
            employees: {
                employee_id: string;
                first_name: string;
                middle_names: string | null;
                last_name: string;
                email: string | null;
                status: string;
                /** Format: date */
                start_date: string | null;
            }[];
            pictures: components["schemas"]["PictureVersions"];
        };
        PayrollRunStarted: {
            /** @constant */
            ok: true;
            /** Format: uuid */
            run_id: string | null;
            people: number;
            estimated_seconds: number;
        };
        PayrollRunStatus: {
            payroll_connected: boolean;
            needs_reconnect: string | null;
            linked: number;
            run: components["schemas"]["SyncRun"] | null;
            remaining: number;
            estimated_seconds: number;
            next_run_at: components["schemas"]["Timestamp"] | null;
        };
        PayrollUndoResponse: {
            undone: number;
            results: {
                person_id: string;
                payroll_employee_id: string;
                /** @enum {string} */
                outcome: "undone" | "changed";
            }[];
        };
        PeopleFieldsResponse: {
            people: {
                /** Format: uuid */
                id: string;
                productive_id?: string;
                /** Format: uuid */
                user_id?: string | null;
                first_name?: string;
                last_name?: string;
                title?: string;
                /** Format: uri */
                avatar_url?: string;
                /** Format: uuid */
                manager_id?: string | null;
                synced_at?: components["schemas"]["Timestamp"];
                office?: string | null;
                /** Format: date */
                joined_on?: string | null;
                email?: string | null;
            }[];
            synced_at: components["schemas"]["Timestamp"] | null;
            stale: boolean;
            total: number;
            next: string | null;
        };
        PeopleResponse: {
            people: components["schemas"]["Person"][];
            synced_at: components["schemas"]["Timestamp"] | null;
            stale: boolean;
            /** @description How many fit; only where something is asked for. */
            total?: number;
            /** @description What to give as cursor for the next page; null: this is the last. Only where something is asked for. */
            next?: string | null;
        };
        Person: {
            /** Format: uuid */
            id: string;
            productive_id: string;
            /** Format: uuid */
            user_id: string | null;
            first_name: string;
            last_name: string;
            title: string;
            /** Format: uri */
            avatar_url: string;
            /** Format: uuid */
            manager_id: string | null;
            synced_at: components["schemas"]["Timestamp"];
        };
        PersonHistoryResponse: {
            entries: ({
                /** @constant */
                type: "run";
                id: string;
                at: components["schemas"]["Timestamp"];
                run: {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    source: "projects" | "payroll";
                    /** @enum {string} */
                    trigger: "person" | "api" | "schedule" | "command";
                    started_by: {
                        /** Format: uuid */
                        user_id: string;
                        name: string;
                    } | null;
                };
                /** @enum {string} */
                change: "created" | "updated" | "removed" | "returned" | "replaced" | "held";
                fields: {
                    field: string;
                    old: string | null;
                    new: string | null;
                    /** Format: uuid */
                    old_person_id: string | null;
                    /** Format: uuid */
                    new_person_id: string | null;
                    is_private: boolean;
                }[];
            } | {
                /** @constant */
                type: "record";
                id: string;
                at: components["schemas"]["Timestamp"];
                /** @enum {string} */
                kind: "link_made" | "link_removed" | "match_rejected" | "match_reconsidered";
                actor: string;
                subject: string | null;
                detail: string | null;
            })[];
            next: string | null;
        };
        PersonResponse: {
            person: {
                /** Format: uuid */
                id: string;
                productive_id: string;
                /** Format: uuid */
                user_id: string | null;
                first_name: string;
                last_name: string;
                title: string;
                /** Format: uri */
                avatar_url: string;
                /** Format: uuid */
                manager_id: string | null;
                synced_at: components["schemas"]["Timestamp"];
                email?: string | null;
            };
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
            /** @constant */
            type: "about:blank";
            title: string;
            status: number;
            detail: string;
            code: string;
            /** @description Which fields or parameters, and what is wrong with each. */
            errors?: {
                path: string;
                message: string;
            }[];
            /**
             * Format: uuid
             * @description For an administrator, from status 500 on.
             */
            request_id?: string;
        };
        Profile: {
            employment: {
                /** Format: date */
                start_date: string | null;
                /** Format: date */
                end_date: string | null;
                employment_status: string | null;
                employment_basis: string | null;
                location: string | null;
            };
            contact?: {
                phone: string | null;
                mobile: string | null;
                home_address: string | null;
            };
            demographics?: {
                gender: string | null;
                /** Format: date */
                date_of_birth: string | null;
            };
            financial?: {
                super_fund_name: string | null;
                super_fund_type: string | null;
                super_member_number: string | null;
                bank_account_name: string | null;
                bank_bsb: string | null;
                bank_account_number: string | null;
            };
            payroll_mapping?: {
                /** @enum {string} */
                status: "linked" | "not_linked";
                payroll_employee_id: string | null;
                last_synced_at: components["schemas"]["Timestamp"] | null;
            };
        };
        ProfileChangesResponse: {
            changes: {
                id: string;
                at: components["schemas"]["Timestamp"];
                run: {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    source: "projects" | "payroll";
                    /** @enum {string} */
                    trigger: "person" | "api" | "schedule" | "command";
                    started_by: {
                        /** Format: uuid */
                        user_id: string;
                        name: string;
                    } | null;
                };
                /** @enum {string} */
                group: "employment" | "contact" | "demographics" | "financial";
                field: string;
                old: string | null;
                new: string | null;
                /** @enum {string} */
                values: "kept" | "forgotten" | "unreadable";
            }[];
            next: string | null;
        };
        ProfileResponse: {
            profile: components["schemas"]["Profile"];
            unreadable_groups?: ("contact" | "demographics" | "financial")[];
        };
        ProfilesResponse: {
            profiles: {
                /** Format: uuid */
                person_id: string;
                profile: components["schemas"]["Profile"];
                unreadable_groups?: ("contact" | "demographics" | "financial")[];
            }[];
            unknown: string[];
        };
        Reach: {
            email?: string | null;
            /** Format: uri */
            chat_url: string | null;
            time_zone: string | null;
        };
        Replacement: {
            /** Format: uuid */
            run_id: string;
            former: {
                /** Format: uuid */
                person_id: string;
                name: string;
            };
            newcomer: {
                /** Format: uuid */
                person_id: string;
                name: string;
            };
            answer: ("same_person" | "two_people") | null;
            is_answerable: boolean;
        };
        ScimError: {
            schemas: [
                "urn:ietf:params:scim:api:messages:2.0:Error"
            ];
            /** @description The status of the answer, as text. */
            status: string;
            /** @enum {string} */
            scimType?: "invalidFilter" | "invalidPath" | "invalidValue";
            /** @description For people: what to do. */
            detail: string;
        };
        /** @description urn:ietf:params:scim:schemas:core:2.0:Group. Its id is the manager's. */
        ScimGroup: {
            schemas: string[];
            /** Format: uuid */
            id: string;
            displayName?: string;
            members?: ({
                value?: string;
                display?: string;
                type?: string;
            } & {
                [key: string]: string;
            })[];
            meta?: {
                resourceType?: string;
                /** Format: uri */
                location?: string;
                version?: string;
            };
        };
        ScimGroups: {
            schemas: [
                "urn:ietf:params:scim:api:messages:2.0:ListResponse"
            ];
            totalResults: number;
            startIndex: number;
            itemsPerPage: number;
            Resources: components["schemas"]["ScimGroup"][];
        };
        ScimResourceType: {
            schemas: [
                "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
            ];
            id: string;
            name: string;
            description: string;
            endpoint: string;
            schema: string;
            schemaExtensions?: {
                schema: string;
                required: boolean;
            }[];
            meta: {
                resourceType: string;
                /** Format: uri */
                location: string;
            };
        };
        ScimResourceTypes: {
            schemas: [
                "urn:ietf:params:scim:api:messages:2.0:ListResponse"
            ];
            totalResults: number;
            startIndex: number;
            itemsPerPage: number;
            Resources: components["schemas"]["ScimResourceType"][];
        };
        ScimSchema: {
            schemas: [
                "urn:ietf:params:scim:schemas:core:2.0:Schema"
            ];
            id: string;
            name: string;
            description: string;
            attributes: {
                name: string;
                /** @enum {string} */
                type: "string" | "boolean" | "reference" | "complex";
                multiValued: boolean;
                description: string;
                required: boolean;
                caseExact: boolean;
                /** @constant */
                mutability: "readOnly";
                /** @enum {string} */
                returned: "always" | "default";
                /** @enum {string} */
                uniqueness: "none" | "server";
                canonicalValues?: string[];
                referenceTypes?: string[];
                subAttributes?: {
                    name: string;
                    /** @enum {string} */
                    type: "string" | "boolean" | "reference" | "complex";
                    multiValued: boolean;
                    description: string;
                    required: boolean;
                    caseExact: boolean;
                    /** @constant */
                    mutability: "readOnly";
                    /** @enum {string} */
                    returned: "always" | "default";
                    /** @enum {string} */
                    uniqueness: "none" | "server";
                    canonicalValues?: string[];
                    referenceTypes?: string[];
                }[];
            }[];
            meta: {
                resourceType: string;
                /** Format: uri */
                location: string;
            };
        };
        ScimSchemas: {
            schemas: [
                "urn:ietf:params:scim:api:messages:2.0:ListResponse"
            ];
            totalResults: number;
            startIndex: number;
            itemsPerPage: number;
            Resources: components["schemas"]["ScimSchema"][];
        };
        ScimServiceProviderConfig: {
            schemas: [
                "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
            ];
            /** Format: uri */
            documentationUri: string;
            patch: {
                supported: boolean;
            };
            bulk: {
                supported: boolean;
                maxOperations: number;
                maxPayloadSize: number;
            };
            filter: {
                supported: boolean;
                maxResults: number;
            };
            changePassword: {
                supported: boolean;
            };
            sort: {
                supported: boolean;
            };
            etag: {
                supported: boolean;
            };
            authenticationSchemes: {
                /** @constant */
                type: "oauthbearertoken";
                name: string;
                description: string;
                /** Format: uri */
                specUri: string;
                primary: boolean;
            }[];
            meta: {
                resourceType: string;
                /** Format: uri */
                location: string;
            };
        };
        /** @description urn:ietf:params:scim:schemas:core:2.0:User, with urn:ietf:params:scim:schemas:extension:enterprise:2.0:User where there is a manager. */
        ScimUser: {
            schemas: string[];
            /** Format: uuid */
            id: string;
            externalId?: string;
            userName?: string;
            name?: {
                formatted?: string;
                familyName?: string;
                givenName?: string;
            };
            displayName?: string;
            /** Format: uri */
            profileUrl?: string;
            title?: string;
            timezone?: string;
            /** @constant */
            active?: true;
            emails?: {
                value?: string;
                /** @constant */
                type?: "work";
                /** @constant */
                primary?: true;
            }[];
            photos?: {
                /** Format: uri */
                value?: string;
                /** @constant */
                type?: "photo";
            }[];
            addresses?: {
                formatted?: string;
                /** @constant */
                type?: "work";
            }[];
            groups?: ({
                value?: string;
                display?: string;
                type?: string;
            } & {
                [key: string]: string;
            })[];
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                /** @description Its address is `$ref`. */
                manager?: {
                    value?: string;
                    displayName?: string;
                } & {
                    [key: string]: string;
                };
            };
            meta?: {
                resourceType?: string;
                /** Format: uri */
                location?: string;
                version?: string;
            };
        };
        ScimUsers: {
            schemas: [
                "urn:ietf:params:scim:api:messages:2.0:ListResponse"
            ];
            totalResults: number;
            startIndex: number;
            itemsPerPage: number;
            Resources: components["schemas"]["ScimUser"][];
        };
        SetupResponse: {
            projects: {
                org_name: string;
            } | null;
            payroll: {
                org_name: string;
            } | null;
            chat: {
                org_name: string;
            } | null;
            payroll_configured: boolean;
            people: number;
            synced_at: components["schemas"]["Timestamp"] | null;
            accounts: number;
            sso_name: string | null;
            /** Format: uri */
            address: string;
        };
        SyncResponse: {
            ok: boolean;
            synced: number;
            matched_users: number;
            held_removals?: number;
            /** Format: uuid */
            run_id?: string;
        };
        SyncRun: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            source: "projects" | "payroll";
            /** Format: uuid */
            person_id: string | null;
            /** Format: uuid */
            answers_run_id: string | null;
            /** @enum {string} */
            trigger: "person" | "api" | "schedule" | "command";
            started_by: {
                /** Format: uuid */
                user_id: string;
                name: string;
            } | null;
            /** @enum {string} */
            state: "running" | "succeeded" | "held" | "failed" | "abandoned" | "paused" | "cancelled";
            /** @enum {string} */
            phase: "fetching" | "planning" | "applying" | "done";
            phases: {
                /** @enum {string} */
                phase: "fetching" | "planning" | "applying" | "done";
                started_at: components["schemas"]["Timestamp"];
                duration_ms: number;
            }[];
            people_announced: number | null;
            people_read: number;
            synced: number | null;
            matched_users: number | null;
            created: number | null;
            updated: number | null;
            removed: number | null;
            unchanged: number | null;
            held_removals: number | null;
            failed: number | null;
            resume_at: components["schemas"]["Timestamp"] | null;
            warnings: {
                code: string;
                detail: string;
                person_ids: string[];
            }[];
            error: {
                code: string;
                detail: string;
            } | null;
            awaits_decision: boolean;
            dismissed_at: components["schemas"]["Timestamp"] | null;
            started_at: components["schemas"]["Timestamp"];
            finished_at: components["schemas"]["Timestamp"] | null;
            request_id: string | null;
        };
        SyncRunResponse: {
            run: components["schemas"]["SyncRun"];
            changes: {
                /** Format: uuid */
                person_id: string;
                person_name: string;
                /** @enum {string} */
                kind: "created" | "updated" | "removed" | "returned" | "replaced" | "held";
                fields: {
                    field: string;
                    old: string | null;
                    new: string | null;
                }[];
            }[];
            changes_total: number;
            replacements: components["schemas"]["Replacement"][];
            held: components["schemas"]["HeldPeople"] | null;
            names: {
                /** Format: uuid */
                person_id: string;
                name: string;
                is_here: boolean;
            }[];
        };
        SyncRunsResponse: {
            runs: components["schemas"]["SyncRun"][];
            projects_connected: boolean;
            replacements: components["schemas"]["Replacement"][];
            next: components["schemas"]["NextRuns"];
        };
        Timestamp: string;
        TokensResponse: {
            tokens: components["schemas"]["ApiToken"][];
        };
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            access_level: "executive" | "head" | "manager" | "staff" | "guest";
            /** Format: uuid */
            person_id: string | null;
            disabled: boolean;
            signs_in_by: ("password" | "single_sign_on")[];
            invitation: {
                /** @enum {string} */
                state: "open" | "ended";
                expires_at: components["schemas"]["Timestamp"];
            } | null;
            second_factor: boolean;
            last_sign_in_at: components["schemas"]["Timestamp"] | null;
            created_at: components["schemas"]["Timestamp"];
            sessions: number;
            tokens: number;
        };
        UserMapping: {
            /** Format: uuid */
            user_id: string;
            user_name: string;
            user_email: string;
            payroll_id: string;
            projects_id: string;
        };
        UserResponse: {
            /** @constant */
            ok: true;
            user: components["schemas"]["User"];
        };
        UsersResponse: {
            users: components["schemas"]["User"][];
        };
        VisibilityResponse: {
            /** Format: uuid */
            person_id: string;
            groups: ({
                /** @enum {string} */
                group: "employment" | "contact" | "demographics" | "financial" | "payroll_mapping";
                /** @constant */
                audience: "everyone";
                total: number;
            } | {
                /** @enum {string} */
                group: "employment" | "contact" | "demographics" | "financial" | "payroll_mapping";
                /** @constant */
                audience: "listed";
                total: number;
                viewers: {
                    /** Format: uuid */
                    user_id: string;
                    /** Format: uuid */
                    person_id: string | null;
                    name: string;
                    /** @enum {string} */
                    access_level: "executive" | "head" | "manager" | "staff" | "guest";
                    /** @enum {string} */
                    rule: "executive" | "head" | "manager" | "self";
                    levels_above: number | null;
                    explanation: string;
                }[];
            })[];
            pictures: components["schemas"]["PictureVersions"];
        };
        WaitingResponse: {
            held_removals: {
                /** Format: uuid */
                run_id: string;
                people: number;
                held_at: components["schemas"]["Timestamp"];
            } | null;
            failed_runs: {
                /** Format: uuid */
                run_id: string;
                /** @enum {string} */
                source: "projects" | "payroll";
                detail: string;
                failed_at: components["schemas"]["Timestamp"];
            }[];
            failed_backup: {
                failed_at: components["schemas"]["Timestamp"];
                detail: string;
                last_good_at: components["schemas"]["Timestamp"] | null;
            } | null;
            unreadable_values: {
                kinds: {
                    /** @enum {string} */
                    kind: "connections" | "webhooks" | "second_factors" | "profiles" | "sync_changes";
                    count: number;
                }[];
                counted_at: components["schemas"]["Timestamp"];
            } | null;
            connections: {
                /** @enum {string} */
                provider: "projects" | "payroll" | "chat";
                /** @enum {string} */
                status: "needs_reconnect" | "failing";
                last_error: string | null;
            }[];
            webhooks: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                problem: "not_delivered" | "secret_unreadable";
                disabled_at: components["schemas"]["Timestamp"];
            }[];
            payroll_matches: {
                count: number;
                is_compared: boolean;
            } | null;
            health: {
                check: string;
                title: string;
                found: number;
                found_before: number;
                /** Format: date */
                day: string;
            }[];
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uri */
            url: string;
            events: ("person.joined" | "person.left" | "person.returned" | "person.changed" | "sync.removals_held" | "run.failed" | "connection.broken")[];
            /**
             * @description given_up: Kith disabled the webhook; `problem` says why.
             * @enum {string}
             */
            state: "enabled" | "disabled" | "given_up";
            /** @description Why Kith disabled the webhook; null: it is enabled, or an executive disabled it. */
            problem: ("not_delivered" | "secret_unreadable") | null;
            disabled_at: components["schemas"]["Timestamp"] | null;
            created_at: components["schemas"]["Timestamp"];
            created_by: string;
            last_delivered_at: components["schemas"]["Timestamp"] | null;
            /** @description The secret before signs as well until then; null: it does not. */
            previous_secret_until: components["schemas"]["Timestamp"] | null;
            /** @description Deliveries that are still to be made. */
            waiting: number;
            /** @description Deliveries that were given up and are kept. */
            failed: number;
        };
        WebhookDeliveriesResponse: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            next: string | null;
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            event: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            attempts: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When it is sent, or sent again; null: not any more. */
            due_at: components["schemas"]["Timestamp"] | null;
            finished_at: components["schemas"]["Timestamp"] | null;
            last_attempt: {
                at: components["schemas"]["Timestamp"];
                status: number | null;
                /** @description Where there was no answer: why. */
                failure: string | null;
                /** @description The beginning of the receiver's words. */
                answer: string;
                duration_ms: number;
            } | null;
        };
        WebhookDeliveryResponse: {
            delivery: {
                /** Format: uuid */
                id: string;
                event: string;
                /** @enum {string} */
                state: "waiting" | "delivered" | "failed";
                attempts: number;
                created_at: components["schemas"]["Timestamp"];
                /** @description When it is sent, or sent again; null: not any more. */
                due_at: components["schemas"]["Timestamp"] | null;
                finished_at: components["schemas"]["Timestamp"] | null;
                last_attempt: {
                    at: components["schemas"]["Timestamp"];
                    status: number | null;
                    /** @description Where there was no answer: why. */
                    failure: string | null;
                    /** @description The beginning of the receiver's words. */
                    answer: string;
                    duration_ms: number;
                } | null;
                /** @description As it is sent. */
                body: string;
                log: {
                    at: components["schemas"]["Timestamp"];
                    status: number | null;
                    /** @description Where there was no answer: why. */
                    failure: string | null;
                    /** @description The beginning of the receiver's words. */
                    answer: string;
                    duration_ms: number;
                }[];
            };
        };
        WebhookQueuedResponse: {
            /** @constant */
            ok: true;
            delivery: components["schemas"]["WebhookDelivery"];
        };
        WebhookResponse: {
            /** @constant */
            ok: true;
            webhook: components["schemas"]["Webhook"];
        };
        WebhookSecretResponse: {
            /** @constant */
            ok: true;
            webhook: components["schemas"]["Webhook"];
            secret: string;
        };
        WebhooksResponse: {
            webhooks: components["schemas"]["Webhook"][];
        };
        WorkEmailsResponse: {
            emails: {
                /** Format: uuid */
                id: string;
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
                    /** @constant */
                    status?: 401;
                    /** @enum {unknown} */
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
                    /** @constant */
                    status?: 413;
                    /** @enum {unknown} */
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
                    /** @constant */
                    status?: 415;
                    /** @enum {unknown} */
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
                    /** @constant */
                    status?: 429;
                    /** @enum {unknown} */
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
                    /** @constant */
                    status?: 500;
                    /** @enum {unknown} */
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
                    /** @constant */
                    status?: 503;
                    /** @enum {unknown} */
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
                "application/json": {
                    email: string;
                };
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                "application/json": {
                    secret: string;
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                "application/json": {
                    secret: string;
                    password: string;
                };
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                kind?: "profile_read" | "profile_unreadable" | "signed_in" | "sign_in_failed" | "signed_out" | "user_added" | "level_changed" | "user_disabled" | "user_enabled" | "sessions_ended" | "token_created" | "token_revoked" | "connection_made" | "connection_removed" | "link_made" | "link_removed" | "sync_finished" | "removals_dismissed" | "exported" | "view_as_started" | "view_as_ended" | "match_rejected" | "match_reconsidered" | "mapping_ignored" | "mapping_restored" | "user_invited" | "reset_link_made" | "reset_link_mailed" | "password_set" | "password_changed" | "session_ended" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "recovery_codes_made" | "same_person_decided" | "backup_made" | "restored" | "webhook_made" | "webhook_changed" | "webhook_removed" | "key_loss_accepted";
                channel?: "page" | "api" | "export" | "command" | "system";
                group?: "employment" | "contact" | "demographics" | "financial" | "payroll_mapping";
                actor_id?: string;
                person_id?: string;
                from?: string;
                to?: string;
                /** @description IANA name of the zone in which `from` and `to` are days, such as `Europe/Lisbon`; UTC without it */
                time_zone?: string;
                before?: string;
                limit?: number;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                "application/json": {
                    bot_token: string;
                    channel_id: string;
                };
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
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** Format: uri */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                "application/json": {
                    code: string;
                    state?: string;
                    tenant_id?: string;
                };
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
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
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
                "application/json": {
                    api_token: string;
                    organization_id?: string;
                };
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
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                detail?: "true" | "false";
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
                        mappings: components["schemas"]["UserMapping"][];
                    } | {
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                detail?: "true" | "false";
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
                        /** @constant */
                        ok: true;
                        matched: {
                            payroll: number | null;
                            projects: number | null;
                        };
                        conflicts: {
                            /** Format: uuid */
                            user_id: string;
                            /** @enum {string} */
                            provider: "payroll" | "projects";
                            external_id: string;
                            /** @enum {string} */
                            reason: "shared_email" | "held_by_someone_else" | "has_another_id" | "terminated" | "rejected";
                            holder?: components["schemas"]["LinkHolder"] | null;
                        }[];
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "database_unavailable" | "projects_busy" | "payroll_busy" | "payroll_day_limit" | "payroll_failed";
                    };
                };
            };
        };
    };
    getMapping: {
        parameters: {
            query?: {
                detail?: "true" | "false";
            };
            header?: never;
            path: {
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
                        mapping: components["schemas"]["UserMapping"];
                    } | {
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                detail?: "true" | "false";
            };
            header?: {
                /** @description The `ETag` of what was read here: where it has changed since, nothing is written and the answer is a 412 `precondition_failed`. */
                "If-Match"?: string;
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
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
                "application/json": {
                    payroll_id?: string | null;
                    projects_id?: string | null;
                    expected?: {
                        payroll_id?: string | null;
                        projects_id?: string | null;
                    };
                };
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
                        /** @constant */
                        ok: true;
                        mapping: components["schemas"]["UserMapping"];
                    } | {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 412;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                "application/json": {
                    ignored: boolean;
                };
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
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                     *       "synced_at": "2026-11-22T16:41:42",
                     *       "accounts": 5,
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                "application/json": {
                    /** Format: uuid */
                    person_id: string;
                    /** @default true */
                    is_same_person?: boolean;
                };
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                "application/json": {
                    /** @enum {string} */
                    access_level?: "executive" | "head" | "manager" | "staff" | "guest";
                    disabled?: boolean;
                    sign_out?: boolean;
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                     *         "run_id": "2ffaadf7-5317-41b9-a152-345a9fb27125",
                     *         "people": 36,
                     *         "held_at": "2026-11-22T16:41:42"
                     *       },
                     *       "failed_runs": [],
                     *       "failed_backup": null,
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                "application/json": {
                    name: string;
                    url: string;
                    events: ("person.joined" | "person.left" | "person.returned" | "person.changed" | "sync.removals_held" | "run.failed" | "connection.broken")[];
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused";
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                "application/json": {
                    name?: string;
                    url?: string;
                    events?: ("person.joined" | "person.left" | "person.returned" | "person.changed" | "sync.removals_held" | "run.failed" | "connection.broken")[];
                    enabled?: boolean;
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                limit?: string;
                /** @description The next of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                id: string;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                id: string;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                "application/json": {
                    /** @default 24 */
                    overlap_hours?: number;
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
            query?: never;
            header?: {
                /** @description A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's. */
                "Idempotency-Key"?: string;
            };
            path: {
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                full?: "true" | "false";
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "second_factor_required";
                    };
                };
            };
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
                /** @description Who works at this office. */
                office?: string;
                /** @description Who has an app user, or who has none. */
                has_user?: "true" | "false";
                /** @description Who joined, returned or was changed in name, title, picture, manager, user or office at this time or after it, UTC: give the synced_at of the answer before. Everyone, where it is further back than changes are kept (30 days). Who left is told by GET /api/people/changes. */
                updated_since?: components["schemas"]["Timestamp"];
                /** @description Only these, separated by commas, and the id: id, productive_id, user_id, first_name, last_name, title, avatar_url, manager_id, synced_at, office, joined_on, email. */
                fields?: string;
                /** @description name, title, manager, office, email, joined or reports; -title the other way round. Without it by name, and with q the best match first. */
                sort?: string;
                /** @description How many at most; next of the answer leads on. */
                limit?: string;
                /** @description The next of the page before, with the same filters and the same sort. */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                limit?: string;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 410;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                depth?: string;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                refresh?: "true" | "false";
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
                     *       "read_at": "2026-11-22T16:41:42",
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
                     *             "id": "322d52b9-8ec6-4183-a6c3-04c6ae3b990e",
                     *             "first_name": "Amélie",
                     *             "last_name": "Dubois",
                     *             "title": "Support Specialist",
                     *             "email": "amelie.dubois@fernhill.example",
                     *             "joined_on": "2023-08-24"
                     *           },
                     *           "candidate": {
                     *             "employee_id": "20e591f9-9f80-4dac-848f-a9beb03aefea",
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
                     *             "id": "595e801c-f05e-44d0-8b44-ddfe6d8ee22a",
                     *             "first_name": "Camila",
                     *             "last_name": "Adeyemi",
                     *             "title": "Office Coordinator",
                     *             "email": "camila.adeyemi@fernhill.example",
                     *             "joined_on": "2026-08-16"
                     *           },
                     *           "candidate": {
                     *             "employee_id": "79ec23a2-dbfe-4217-8f6f-252c9ffcff8e",
                     *             "confidence": "exact_name",
                     *             "score": 90,
                     *             "signals": [
                     *               "same_name",
                     *               "same_start_date"
                     *             ]
                     *           },
                     *           "obstacle": null,
                     *           "alternatives": []
                     *         }
                     *       ],
                     *       "not_found": [
                     *         {
                     *           "person": {
                     *             "id": "17c15302-e637-4777-bde2-69f5c9a03d06",
                     *             "first_name": "Beatriz",
                     *             "last_name": "Thompson",
                     *             "title": "Head of Delivery",
                     *             "email": "beatriz.thompson@fernhill.example",
                     *             "joined_on": "2014-03-14"
                     *           },
                     *           "alternatives": []
                     *         },
                     *         {
                     *           "person": {
                     *             "id": "44cddb39-1392-4cce-a1ad-742c889ea25f",
                     *             "first_name": "Chloé",
                     *             "last_name": "Novák",
                     *             "title": "Accounts Assistant",
                     *             "email": "chloe.novak@fernhill.example",
                     *             "joined_on": "2012-07-19"
                     *           },
                     *           "alternatives": []
                     *         }
                     *       ],
                     *       "employees_left": [
                     *         "e4013ca9-bd0a-4abb-8ae2-29e0623cfbc0",
                     *         "cf495c1e-c68e-4d9d-832a-a9a10ae51000"
                     *       ],
                     *       "linked": [
                     *         {
                     *           "employee_id": "0c1558b6-d859-4702-8723-66f8d4844f5c",
                     *           "person_id": "028452f3-a492-4d46-a205-579b368b370a",
                     *           "has_left": false,
                     *           "name": "Diego Chen",
                     *           "origin": "automatic",
                     *           "linked_by": null,
                     *           "linked_at": "2026-11-22T16:41:41"
                     *         },
                     *         {
                     *           "employee_id": "b3051f1a-d242-4471-8e6d-bf83bbb5a712",
                     *           "person_id": "062a679e-73c8-4add-9dac-aef4d1d912fc",
                     *           "has_left": false,
                     *           "name": "Katarzyna Rossi",
                     *           "origin": "automatic",
                     *           "linked_by": null,
                     *           "linked_at": "2026-11-22T16:41:41"
                     *         }
                     *       ],
                     *       "rejected": [],
                     *       "employees": [
                     *         {
                     *           "employee_id": "8d8abce8-a941-436c-8ce2-6e786f028de2",
                     *           "first_name": "Vera",
                     *           "middle_names": "Anika",
                     *           "last_name": "Smith-Jones",
                     *           "email": "vera.smithjones@fernhill.example",
                     *           "status": "ACTIVE",
                     *           "start_date": "2024-04-09"
                     *         },
                     *         {
                     *           "employee_id": "203803d8-f455-4e7b-8373-d9c83562fd6c",
                     *           "first_name": "Håkon",
                     *           "middle_names": null,
                     *           "last_name": "Ilić",
                     *           "email": "hakon.ilic@fernhill.example",
                     *           "status": "ACTIVE",
                     *           "start_date": "2025-02-02"
                     *         }
                     *       ],
                     *       "pictures": {
                     *         "028452f3-a492-4d46-a205-579b368b370a": "6535817d4637",
                     *         "0291c9c6-8327-40f8-b8ea-ce78dfb903de": "0542e1053805",
                     *         "062a679e-73c8-4add-9dac-aef4d1d912fc": "db2ef39aeb1f",
                     *         "0dca77bc-245c-448d-b654-fcc576ca8762": "bcb76395b954",
                     *         "1000355e-a745-480f-a6c9-8eab63f015be": "815323e80b42",
                     *         "10fb5d63-ba47-45b4-bd51-3f899f8ef8e0": "76de0ce2018c",
                     *         "113d14f4-4162-458d-bcce-f2922bedbb6a": "ec409d462004",
                     *         "1335b741-dc81-47e9-877d-5966e30f0522": "5402b8df9dfc",
                     *         "15b1cca6-b1ba-47ed-9a16-c7aa56bab55a": "f7dbda96743b",
                     *         "16aa1176-b42d-428f-95fe-65bf544d525f": "3dc89b3148d5",
                     *         "17c15302-e637-4777-bde2-69f5c9a03d06": "a80ac2c56c42",
                     *         "1afa4ff8-769e-4662-ab81-0e50c845e231": "85653bf2e14a",
                     *         "1c25bfde-700d-479d-9f88-bd616c910260": "281719394439",
                     *         "1d324fc7-d9c6-43bd-aca2-6925f4806cad": "432f114b74c2",
                     *         "1d428424-1b5d-49bf-8ec5-3328cbfa2339": "0a69ba8f1956",
                     *         "098b5c56-90cf-4bd5-b5bf-290e96d54895": "e3ecae3a1899",
                     *         "12aabc27-822c-4669-a09b-156aa44ef9f5": "07f850a5e09a",
                     *         "13eae466-1401-4f2c-975c-1612a6559046": "19757742ca5d",
                     *         "186b7219-aac8-4119-aaa8-3c71b463ed53": "8cbbfc5d11c2",
                     *         "1de22bbd-7915-452a-b9df-7380988bd368": "6d35c1367772",
                     *         "1ede1300-d391-42d6-b4c2-7cbf2c1d341b": "ce20e0c3d7fc",
                     *         "2412c45c-ef5a-4574-8f81-7a55e11e193c": "36cb57317239",
                     *         "24601adf-e631-4cbd-a0b8-a2e1b180a98b": "aa77f271ebbd",
                     *         "2619bd24-fe01-499b-aff6-519920c59c46": "a50473e819fc",
                     *         "26759acf-fdbc-46a2-b81b-f8d9c156e123": "48229e4c7244",
                     *         "26ce16ca-debe-49a9-8327-0b3584b29ae8": "a2cb9aa12362",
                     *         "2413a54e-7adf-47ce-b71f-3d8280306cfb": "a9fa3e9f3b65"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PayrollReview"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed";
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
                "application/json": {
                    pairs: {
                        payroll_employee_id: string;
                        /** Format: uuid */
                        person_id: string;
                    }[];
                    /** @default false */
                    only_exact?: boolean;
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed";
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
                "application/json": {
                    pairs: {
                        payroll_employee_id: string;
                        /** Format: uuid */
                        person_id: string;
                    }[];
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed";
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
                "application/json": {
                    person_ids: string[];
                    groups?: ("employment" | "contact" | "demographics" | "financial" | "payroll_mapping")[];
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
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
                "application/json": {
                    person_ids: string[];
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a person: done. */
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
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                before?: string;
                limit?: number;
            };
            header?: never;
            path: {
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                "application/json": {
                    payroll_employee_id: string;
                };
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 412;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed";
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 412;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                signals?: "true" | "false";
            };
            header?: never;
            path: {
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed";
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
                "application/json": {
                    payroll_employee_id: string;
                };
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed";
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
                id: string;
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 502;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "database_unavailable" | "payroll_busy" | "payroll_day_limit" | "payroll_failed";
                    };
                };
            };
        };
    };
    getPicture: {
        parameters: {
            query?: {
                v?: string;
            };
            header?: never;
            path: {
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                group?: "employment" | "contact" | "demographics" | "financial";
                before?: string;
                limit?: number;
            };
            header?: never;
            path: {
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                sortOrder?: "ascending" | "descending";
                /** @description The place of the first, from 1 on. */
                startIndex?: string;
                /** @description How many at most: 100 where nothing is said, never more than 1000. */
                count?: string;
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
                sortOrder?: "ascending" | "descending";
                /** @description The place of the first, from 1 on. */
                startIndex?: string;
                /** @description How many at most: 100 where nothing is said, never more than 1000. */
                count?: string;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                "application/json": {
                    name: string;
                    scopes: ("view:people" | "manage:people" | "admin:connections")[];
                    /**
                     * @description Names, titles and the org chart, and nothing else, whatever its owner may see. With the scope view:people alone.
                     * @default false
                     */
                    public_only?: boolean;
                    /** @default 90 */
                    expires_in_days?: number | null;
                };
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
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
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
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
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
}
