// Made by npm run describe-api of the description 277c9e623b40c2a4. Not to be edited.

export interface paths {
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one's account
         * @description For people in a browser: an API token is refused.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one's password
         * @description For people in a browser: an API token is refused.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a second factor
         * @description `secret` is in this answer alone. For people in a browser: an API token is refused.
         */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor on
         * @description `recovery_codes` are in this answer alone. For people in a browser: an API token is refused.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description The earlier ones end. They are in this answer alone. For people in a browser: an API token is refused.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor off
         * @description For people in a browser: an API token is refused.
         */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
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
         * Sign out everywhere else
         * @description For people in a browser: an API token is refused.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{id}": {
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
         * Sign out in one browser
         * @description For people in a browser: an API token is refused.
         */
        delete: operations["endSession"];
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
        get?: never;
        put?: never;
        /**
         * Invite a user
         * @description Makes an account and a link that works once, for seven days. The link is in the answer where no mail took it there. For people in a browser: an API token is refused.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a user again
         * @description For people in a browser: an API token is refused.
         */
        post: operations["inviteAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link to choose a new password
         * @description For people in a browser: an API token is refused.
         */
        post: operations["makePasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/second-factor": {
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
         * Remove a user's second factor
         * @description Turns it off for a person who lost their device. For people in a browser: an API token is refused.
         */
        delete: operations["removeSecondFactorOf"];
        options?: never;
        head?: never;
        patch?: never;
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
        /**
         * Look at Kith as someone else
         * @description Read-only, and recorded. For people in a browser: an API token is refused.
         */
        post: operations["startViewingAs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/chart-view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read what the drawn chart shows
         * @description Needs the scope view:people.
         */
        post: operations["getChartView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/chart-view/branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a branch of the drawn chart
         * @description Needs the scope view:people.
         */
        get: operations["getChartBranch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/chart-view/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a branch of the chart
         * @description Needs the scope view:people.
         */
        get: operations["exportChartBranch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the columns of one's list
         * @description For people in a browser: an API token is refused.
         */
        get: operations["getColumns"];
        /**
         * Choose the columns of one's list
         * @description For people in a browser: an API token is refused.
         */
        put: operations["chooseColumns"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a slice of the directory page
         * @description Needs the scope view:people.
         */
        get: operations["getDirectorySlice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/view/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what each filter of the directory page would leave
         * @description Needs the scope view:people.
         */
        get: operations["listViewChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/view/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who is in a view of the directory page
         * @description Needs the scope view:people.
         */
        get: operations["listViewIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/view/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read rows of the directory page
         * @description Needs the scope view:people.
         */
        post: operations["getDirectoryRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's saved views
         * @description For people in a browser: an API token is refused.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Save a view
         * @description For people in a browser: an API token is refused.
         */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/views/{id}": {
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
         * Delete a saved view
         * @description For people in a browser: an API token is refused.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /**
         * Rename a saved view
         * @description For people in a browser: an API token is refused.
         */
        patch: operations["renameView"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountResponse: {
            name: string;
            email: string;
            has_password: boolean;
            single_sign_on: string | null;
            second_factor: {
                /** @enum {string} */
                state: "on" | "off";
                is_required: boolean;
                recovery_codes_left: number;
            };
            sessions: {
                /** Format: uuid */
                id: string;
                browser: string | null;
                signed_in_at: components["schemas"]["Timestamp"];
                last_seen_at: components["schemas"]["Timestamp"];
                expires_at: components["schemas"]["Timestamp"];
                /** @enum {string} */
                signed_in_by: "password" | "single_sign_on";
                is_this_one: boolean;
            }[];
        };
        BegunSecondFactorResponse: {
            /** @constant */
            ok: true;
            secret: string;
            address: string;
        };
        ChartBranch: {
            groups: {
                name: string;
                colour: number | null;
                count: number;
            }[];
            group_of: {
                [key: string]: number;
            };
            people: {
                /** Format: uuid */
                id: string;
                first_name: string;
                last_name: string;
                title: string;
                /** Format: uuid */
                manager_id: string | null;
            }[];
            places: {
                [key: string]: {
                    direct: number;
                    total: number;
                    level: number;
                };
            };
            roots_total: number;
        };
        ChartView: {
            groups: {
                name: string;
                colour: number | null;
                count: number;
            }[];
            group_of: {
                [key: string]: number;
            };
            version: string;
            synced_at: components["schemas"]["Timestamp"] | null;
            stale: boolean;
            total: number;
            state: {
                /** Format: uuid */
                top: string | null;
                open: string[];
                more: [
                    string | "",
                    number
                ][];
                only: [
                    string,
                    string
                ][];
                active: string | "";
            };
            address: string;
            people: {
                /** Format: uuid */
                id: string;
                first_name: string;
                last_name: string;
                title: string;
                /** Format: uuid */
                manager_id: string | null;
            }[];
            places: {
                [key: string]: {
                    direct: number;
                    total: number;
                    level: number;
                };
            };
            roots_total: number;
            pictures: components["schemas"]["PictureVersions"];
        };
        DirectoryChoices: {
            counts: {
                mine: number;
                reports: number;
                is_new: number;
                has_no_manager: number;
                direct: number | null;
            };
            options: {
                value: string;
                label: string;
                count: number;
                person: {
                    /** Format: uuid */
                    id: string;
                    first_name: string;
                    last_name: string;
                    title: string;
                    /** Format: uuid */
                    manager_id: string | null;
                } | null;
                office: string | null;
            }[];
        };
        DirectoryColumnsResponse: {
            columns: ("title" | "manager" | "office" | "email" | "joined" | "reports")[];
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
        DirectoryRows: {
            people: {
                /** Format: uuid */
                id: string;
                first_name: string;
                last_name: string;
                title: string;
                /** Format: uuid */
                manager_id: string | null;
            }[];
            managers: {
                /** Format: uuid */
                id: string;
                first_name: string;
                last_name: string;
                title: string;
                /** Format: uuid */
                manager_id: string | null;
            }[];
            report_counts: [
                string,
                number
            ][];
            details: components["schemas"]["DirectoryDetail"][];
            places: number[];
        };
        DirectorySlice: {
            people: {
                /** Format: uuid */
                id: string;
                first_name: string;
                last_name: string;
                title: string;
                /** Format: uuid */
                manager_id: string | null;
            }[];
            managers: {
                /** Format: uuid */
                id: string;
                first_name: string;
                last_name: string;
                title: string;
                /** Format: uuid */
                manager_id: string | null;
            }[];
            report_counts: [
                string,
                number
            ][];
            details: components["schemas"]["DirectoryDetail"][];
            version: string;
            synced_at: components["schemas"]["Timestamp"] | null;
            stale: boolean;
            total: number;
            found_total: number;
            partial: {
                count: number;
                of: number;
                words: string[] | null;
            } | null;
            sections: {
                /** @enum {string} */
                group: "manager" | "you" | "reports" | "peers";
                count: number;
            }[];
            from: number;
        };
        DirectoryViewIds: {
            version: string;
            ids: string[];
        };
        EndedSessionsResponse: {
            /** @constant */
            ok: true;
            ended: number;
        };
        InvitedResponse: {
            /** @constant */
            ok: true;
            user: components["schemas"]["User"];
            invitation: {
                link: string | null;
                expires_at: components["schemas"]["Timestamp"];
                mail_problem: string | null;
            };
        };
        PasswordLinkResponse: {
            /** @constant */
            ok: true;
            password_link: {
                link: string | null;
                expires_at: components["schemas"]["Timestamp"];
                mail_problem: string | null;
            };
        };
        PictureVersions: {
            [key: string]: string;
        };
        RecoveryCodesResponse: {
            /** @constant */
            ok: true;
            recovery_codes: string[];
        };
        SavedView: {
            /** Format: uuid */
            id: string;
            name: string;
            address: string;
        };
        SavedViewResponse: {
            /** @constant */
            ok: true;
            view: components["schemas"]["SavedView"];
        };
        SavedViewsResponse: {
            views: components["schemas"]["SavedView"][];
        };
        Timestamp: string;
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
        UserResponse: {
            /** @constant */
            ok: true;
            user: components["schemas"]["User"];
        };
    };
    responses: never;
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
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one's account: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
        };
    };
    changePassword: {
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
                 *       "current_password": "demo-executive-2026",
                 *       "new_password": "a few other words in a row"
                 *     }
                 */
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Change one's password: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    beginSecondFactor: {
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
                 *       "password": "demo-executive-2026"
                 *     }
                 */
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Begin to set up a second factor: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunSecondFactorResponse"];
                };
            };
        };
    };
    confirmSecondFactor: {
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
                 *       "code": "077040"
                 *     }
                 */
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Turn the second factor on: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
        };
    };
    renewRecoveryCodes: {
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
                 *       "password": "demo-executive-2026",
                 *       "code": "724540"
                 *     }
                 */
                "application/json": {
                    password: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Make new recovery codes: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
        };
    };
    removeSecondFactor: {
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
                 *       "password": "demo-executive-2026",
                 *       "code": "338452"
                 *     }
                 */
                "application/json": {
                    password: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Turn the second factor off: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    endOtherSessions: {
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
            /** @description Sign out everywhere else: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessionsResponse"];
                };
            };
        };
    };
    endSession: {
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
            /** @description Sign out in one browser: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    inviteUser: {
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
                 *       "email": "robin@fernhill.example",
                 *       "name": "Robin Vale",
                 *       "access_level": "staff"
                 *     }
                 */
                "application/json": {
                    email: string;
                    name: string;
                    /** @enum {string} */
                    access_level: "executive" | "head" | "manager" | "staff" | "guest";
                };
            };
        };
        responses: {
            /** @description Invite a user: done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedResponse"];
                };
            };
        };
    };
    inviteAgain: {
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
            /** @description Invite a user again: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedResponse"];
                };
            };
        };
    };
    makePasswordLink: {
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
            /** @description Make a link to choose a new password: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordLinkResponse"];
                };
            };
        };
    };
    removeSecondFactorOf: {
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
            /** @description Remove a user's second factor: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
        };
    };
    startViewingAs: {
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
                 *       "user_id": "01a20422-7ff3-700b-b1f5-79ef1f721d03"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    user_id: string;
                };
            };
        };
        responses: {
            /** @description Look at Kith as someone else: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    getChartView: {
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
                 *       "move": {
                 *         "kind": "start"
                 *       },
                 *       "colour": "none"
                 *     }
                 */
                "application/json": {
                    move: {
                        /** @enum {string} */
                        kind: "toggle" | "openSiblings" | "openAll" | "focus" | "find" | "showMore";
                        /** Format: uuid */
                        person: string;
                        state: {
                            /** Format: uuid */
                            top: string | null;
                            open: string[];
                            more: [
                                string | "",
                                number
                            ][];
                            only: [
                                string,
                                string
                            ][];
                            active: string | "";
                        };
                    } | {
                        /** @enum {string} */
                        kind: "leaveFocus" | "showMoreAtTop" | "keep";
                        state: {
                            /** Format: uuid */
                            top: string | null;
                            open: string[];
                            more: [
                                string | "",
                                number
                            ][];
                            only: [
                                string,
                                string
                            ][];
                            active: string | "";
                        };
                    } | {
                        /** @constant */
                        kind: "go";
                        address: string;
                    } | {
                        /** @constant */
                        kind: "start";
                    };
                    /** @enum {string} */
                    colour: "none" | "branch" | "level" | "office";
                };
            };
        };
        responses: {
            /** @description Read what the drawn chart shows: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChartView"];
                };
            };
        };
    };
    getChartBranch: {
        parameters: {
            query?: {
                top?: string;
                colour?: "none" | "branch" | "level" | "office";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a branch of the drawn chart: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChartBranch"];
                };
            };
        };
    };
    exportChartBranch: {
        parameters: {
            query?: {
                top?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Export a branch of the chart: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getColumns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the columns of one's list: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryColumnsResponse"];
                };
            };
        };
    };
    chooseColumns: {
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
                 *       "columns": [
                 *         "title",
                 *         "office"
                 *       ]
                 *     }
                 */
                "application/json": {
                    columns: ("title" | "manager" | "office" | "email" | "joined" | "reports")[];
                };
            };
        };
        responses: {
            /** @description Choose the columns of one's list: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryColumnsResponse"];
                };
            };
        };
    };
    getDirectorySlice: {
        parameters: {
            query?: {
                q?: string;
                team?: "mine" | "reports";
                reports_to?: string;
                under?: string;
                office?: string;
                title?: string;
                new?: "true";
                manager?: "none";
                gap?: string;
                sort?: string;
                view?: "list" | "grid";
                from?: string;
                count?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a slice of the directory page: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectorySlice"];
                };
            };
        };
    };
    listViewChoices: {
        parameters: {
            query?: {
                q?: string;
                team?: "mine" | "reports";
                reports_to?: string;
                under?: string;
                office?: string;
                title?: string;
                new?: "true";
                manager?: "none";
                gap?: string;
                sort?: string;
                view?: "list" | "grid";
                of?: "office" | "title" | "manager" | "gap";
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count what each filter of the directory page would leave: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryChoices"];
                };
            };
        };
    };
    listViewIds: {
        parameters: {
            query?: {
                q?: string;
                team?: "mine" | "reports";
                reports_to?: string;
                under?: string;
                office?: string;
                title?: string;
                new?: "true";
                manager?: "none";
                gap?: string;
                sort?: string;
                view?: "list" | "grid";
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List who is in a view of the directory page: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryViewIds"];
                };
            };
        };
    };
    getDirectoryRows: {
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
            /** @description Read rows of the directory page: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryRows"];
                };
            };
        };
    };
    listViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List one's saved views: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewsResponse"];
                };
            };
        };
    };
    saveView: {
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
                 *       "name": "Design",
                 *       "address": "q=design"
                 *     }
                 */
                "application/json": {
                    name: string;
                    address: string;
                };
            };
        };
        responses: {
            /** @description Save a view: done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewResponse"];
                };
            };
        };
    };
    deleteView: {
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
            /** @description Delete a saved view: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    renameView: {
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
                 *       "name": "Design, all"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Rename a saved view: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewResponse"];
                };
            };
        };
    };
}
