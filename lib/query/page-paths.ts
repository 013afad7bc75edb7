// Made by npm run describe-api of the description 5a56cf7ff793a4de. Not to be edited.

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
            /** @description Name of the account. */
            name: string;
            /** @description E-mail of the account. */
            email: string;
            /** @description True if the account can sign in with a password. */
            has_password: boolean;
            /** @description Name of the single sign-on provider of the account; null if there is none. */
            single_sign_on: string | null;
            /** @description State of the second factor. */
            second_factor: {
                /**
                 * @description Whether signing in with a password requires a code.
                 * @enum {string}
                 */
                state: "on" | "off";
                /** @description True if the access level requires a second factor. */
                is_required: boolean;
                /** @description Number of unused recovery codes. */
                recovery_codes_left: number;
            };
            /** @description Browsers in which the account is signed in. */
            sessions: {
                /**
                 * Format: uuid
                 * @description Id of the session.
                 */
                id: string;
                /** @description Browser and system as the browser names them, for example `Firefox on Linux`; null if unknown. */
                browser: string | null;
                /** @description When the session started, in UTC. */
                signed_in_at: components["schemas"]["Timestamp"];
                /** @description Last request of the session, in UTC, to the hour. */
                last_seen_at: components["schemas"]["Timestamp"];
                /** @description When the session ends, in UTC. */
                expires_at: components["schemas"]["Timestamp"];
                /**
                 * @description How the user signed in.
                 * @enum {string}
                 */
                signed_in_by: "password" | "single_sign_on";
                /** @description True for the session that sends this request. */
                is_this_one: boolean;
            }[];
        };
        BeginSecondFactorBody: {
            /** @description Current password. */
            password: string;
        };
        BegunSecondFactorResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description Key for an authenticator app, to type in. It is in this response only. */
            secret: string;
            /** @description `otpauth:` address for an authenticator app, to show as a QR code. It is in this response only. */
            address: string;
        };
        ChangePasswordBody: {
            /** @description Current password. */
            current_password: string;
            /** @description New password. */
            new_password: string;
        };
        ChartBranch: {
            /** @description Legend of the colours, for the whole company. */
            groups: {
                /** @description Name of the group. */
                name: string;
                /** @description Number of the colour; null for groups without one. */
                colour: number | null;
                /** @description Number of people in the group. */
                count: number;
            }[];
            /** @description Index in `groups` by person. */
            group_of: {
                [key: string]: number;
            };
            /** @description People of the branch, in the order of the list. */
            people: {
                /**
                 * Format: uuid
                 * @description Id of the person in Kith.
                 */
                id: string;
                /** @description First name. */
                first_name: string;
                /** @description Last name. */
                last_name: string;
                /** @description Job title; empty if unknown. */
                title: string;
                /**
                 * Format: uuid
                 * @description Id of the manager; null if the person has no manager.
                 */
                manager_id: string | null;
            }[];
            /** @description Position in the tree by person. */
            places: {
                [key: string]: {
                    /** @description Number of direct reports. */
                    direct: number;
                    /** @description Number of people below, at any depth. */
                    total: number;
                    /** @description Level in the tree; 0 for people without a manager. */
                    level: number;
                };
            };
            /** @description Number of people without a manager. */
            roots_total: number;
        };
        ChartView: {
            /** @description Legend of the colours, for the whole company. */
            groups: {
                /** @description Name of the group. */
                name: string;
                /** @description Number of the colour; null for groups without one. */
                colour: number | null;
                /** @description Number of people in the group. */
                count: number;
            }[];
            /** @description Index in `groups` by person. */
            group_of: {
                [key: string]: number;
            };
            /** @description Version of the directory. */
            version: string;
            /** @description When the directory was last synced, in UTC; null before the first sync. */
            synced_at: components["schemas"]["Timestamp"] | null;
            /** @description True if the directory is older than its lifetime; a refresh has started. */
            stale: boolean;
            /** @description Number of people in the directory. */
            total: number;
            /** @description State of the chart after the move. */
            state: {
                /**
                 * Format: uuid
                 * @description Person at the top of the chart; null for the whole company.
                 */
                top: string | null;
                /** @description People whose reports are shown. */
                open: string[];
                /** @description Number of shown reports by manager; the key is empty for people without a manager. */
                more: {
                    [key: string]: number;
                };
                /** @description Only shown report, by manager. */
                only: {
                    [key: string]: string;
                };
                /** @description Person that has the keyboard focus; empty if there is none. */
                active: string | "";
            };
            /** @description Query of the page's address for this state, without layout and colours. */
            address: string;
            /** @description People with a card, and the people above. */
            people: {
                /**
                 * Format: uuid
                 * @description Id of the person in Kith.
                 */
                id: string;
                /** @description First name. */
                first_name: string;
                /** @description Last name. */
                last_name: string;
                /** @description Job title; empty if unknown. */
                title: string;
                /**
                 * Format: uuid
                 * @description Id of the manager; null if the person has no manager.
                 */
                manager_id: string | null;
            }[];
            /** @description Position in the tree by person. */
            places: {
                [key: string]: {
                    /** @description Number of direct reports. */
                    direct: number;
                    /** @description Number of people below, at any depth. */
                    total: number;
                    /** @description Level in the tree; 0 for people without a manager. */
                    level: number;
                };
            };
            /** @description Number of people without a manager. */
            roots_total: number;
            /** @description Versions of the pictures by person. */
            pictures: components["schemas"]["PictureVersions"];
        };
        ChooseColumnsBody: {
            /** @description Columns of the list beside the name, in this order. */
            columns: ("title" | "manager" | "office" | "email" | "joined" | "reports")[];
        };
        ConfirmSecondFactorBody: {
            /** @description Code that the authenticator app shows. */
            code: string;
        };
        DirectoryChoices: {
            /** @description Number of people that each fixed filter would leave. */
            counts: {
                /** @description People in the caller's team. */
                mine: number;
                /** @description People below the caller. */
                reports: number;
                /** @description Newcomers. */
                is_new: number;
                /** @description People without a manager. */
                has_no_manager: number;
                /** @description Direct reports of the chosen manager; null if none is chosen. */
                direct: number | null;
            };
            /** @description Options of the filter that `of` names. */
            options: {
                /** @description Value to filter by. */
                value: string;
                /** @description Text of the option. */
                label: string;
                /** @description Number of people that the option would leave. */
                count: number;
                /** @description The manager that the option stands for; null for other filters. */
                person: {
                    /**
                     * Format: uuid
                     * @description Id of the person in Kith.
                     */
                    id: string;
                    /** @description First name. */
                    first_name: string;
                    /** @description Last name. */
                    last_name: string;
                    /** @description Job title; empty if unknown. */
                    title: string;
                    /**
                     * Format: uuid
                     * @description Id of the manager; null if the person has no manager.
                     */
                    manager_id: string | null;
                } | null;
                /** @description Office of that manager; null if unknown. */
                office: string | null;
            }[];
        };
        DirectoryColumnsResponse: {
            /** @description Columns of the list beside the name, in this order. */
            columns: ("title" | "manager" | "office" | "email" | "joined" | "reports")[];
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
        DirectoryRows: {
            /** @description People of the rows. */
            people: {
                /**
                 * Format: uuid
                 * @description Id of the person in Kith.
                 */
                id: string;
                /** @description First name. */
                first_name: string;
                /** @description Last name. */
                last_name: string;
                /** @description Job title; empty if unknown. */
                title: string;
                /**
                 * Format: uuid
                 * @description Id of the manager; null if the person has no manager.
                 */
                manager_id: string | null;
            }[];
            /** @description Further people that rows and filters name, and the caller. */
            managers: {
                /**
                 * Format: uuid
                 * @description Id of the person in Kith.
                 */
                id: string;
                /** @description First name. */
                first_name: string;
                /** @description Last name. */
                last_name: string;
                /** @description Job title; empty if unknown. */
                title: string;
                /**
                 * Format: uuid
                 * @description Id of the manager; null if the person has no manager.
                 */
                manager_id: string | null;
            }[];
            /** @description Number of direct reports by person, for everyone in the response who has reports. */
            report_counts: {
                [key: string]: number;
            };
            /** @description Details of the people of the rows. */
            details: components["schemas"]["DirectoryDetail"][];
            /** @description Position of each person in the directory, from 0, in the order of `people`. */
            places: number[];
        };
        DirectorySlice: {
            /** @description People of the rows. */
            people: {
                /**
                 * Format: uuid
                 * @description Id of the person in Kith.
                 */
                id: string;
                /** @description First name. */
                first_name: string;
                /** @description Last name. */
                last_name: string;
                /** @description Job title; empty if unknown. */
                title: string;
                /**
                 * Format: uuid
                 * @description Id of the manager; null if the person has no manager.
                 */
                manager_id: string | null;
            }[];
            /** @description Further people that rows and filters name, and the caller. */
            managers: {
                /**
                 * Format: uuid
                 * @description Id of the person in Kith.
                 */
                id: string;
                /** @description First name. */
                first_name: string;
                /** @description Last name. */
                last_name: string;
                /** @description Job title; empty if unknown. */
                title: string;
                /**
                 * Format: uuid
                 * @description Id of the manager; null if the person has no manager.
                 */
                manager_id: string | null;
            }[];
            /** @description Number of direct reports by person, for everyone in the response who has reports. */
            report_counts: {
                [key: string]: number;
            };
            /** @description Details of the people of the rows. */
            details: components["schemas"]["DirectoryDetail"][];
            /** @description Version of the directory. Rows of different versions must not be combined. */
            version: string;
            /** @description When the directory was last synced, in UTC; null before the first sync. */
            synced_at: components["schemas"]["Timestamp"] | null;
            /** @description True if the directory is older than its lifetime; a refresh has started. */
            stale: boolean;
            /** @description Number of people in the directory. */
            total: number;
            /** @description Number of people that match the view. */
            found_total: number;
            /** @description Part of the query that the results match; null if they match all of it. */
            partial: {
                /** @description Number of query words that match. */
                count: number;
                /** @description Number of query words. */
                of: number;
                /** @description Query words that match; null if they differ by result. */
                words: string[] | null;
            } | null;
            /** @description Groups of the caller's team, in the order of the rows. */
            sections: {
                /**
                 * @description Group of the team.
                 * @enum {string}
                 */
                group: "manager" | "you" | "reports" | "peers";
                /** @description Number of people in the group. */
                count: number;
            }[];
            /** @description Position of the first row, from 0. */
            from: number;
            /** @description Cursor of the next slice; null on the last one. */
            next: string | null;
        };
        DirectoryViewIds: {
            /** @description Version of the directory. */
            version: string;
            /** @description Ids of the people in the view, in its order. */
            ids: string[];
        };
        EndedSessionsResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description Number of sessions that ended. */
            ended: number;
        };
        GetChartViewBody: {
            /** @description What the viewer did. */
            move: {
                /**
                 * @description Kind of move.
                 * @enum {string}
                 */
                kind: "toggle" | "openSiblings" | "openAll" | "focus" | "find" | "showMore";
                /**
                 * Format: uuid
                 * @description Person that the move is about.
                 */
                person: string;
                /** @description State of the chart before the move. */
                state: {
                    /**
                     * Format: uuid
                     * @description Person at the top of the chart; null for the whole company.
                     */
                    top: string | null;
                    /** @description People whose reports are shown. */
                    open: string[];
                    /** @description Number of shown reports by manager; the key is empty for people without a manager. */
                    more: {
                        [key: string]: number;
                    };
                    /** @description Only shown report, by manager. */
                    only: {
                        [key: string]: string;
                    };
                    /** @description Person that has the keyboard focus; empty if there is none. */
                    active: string | "";
                };
            } | {
                /**
                 * @description Kind of move.
                 * @enum {string}
                 */
                kind: "leaveFocus" | "showMoreAtTop" | "keep";
                /** @description State of the chart before the move. */
                state: {
                    /**
                     * Format: uuid
                     * @description Person at the top of the chart; null for the whole company.
                     */
                    top: string | null;
                    /** @description People whose reports are shown. */
                    open: string[];
                    /** @description Number of shown reports by manager; the key is empty for people without a manager. */
                    more: {
                        [key: string]: number;
                    };
                    /** @description Only shown report, by manager. */
                    only: {
                        [key: string]: string;
                    };
                    /** @description Person that has the keyboard focus; empty if there is none. */
                    active: string | "";
                };
            } | {
                /**
                 * @description Opens the state that an address names.
                 * @constant
                 */
                kind: "go";
                /** @description Query of the page's address. */
                address: string;
            } | {
                /**
                 * @description Opens the initial state.
                 * @constant
                 */
                kind: "start";
            };
            /**
             * @description What the colours show.
             * @enum {string}
             */
            colour: "none" | "branch" | "level" | "office";
        };
        GetDirectoryRowsBody: {
            /** @description Ids of the people to return. */
            person_ids: string[];
        };
        InviteUserBody: {
            /** @description Work e-mail of the new user, without a display name. The user signs in with it. */
            email: string;
            /** @description Full name of the new user. */
            name: string;
            /**
             * @description Access level of the new user.
             * @enum {string}
             */
            access_level: "executive" | "head" | "manager" | "staff" | "guest";
        };
        InvitedResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The user that was created. */
            user: components["schemas"]["User"];
            /** @description The link with which the user chooses a password. */
            invitation: {
                /** @description The link. It is in this response only; null if Kith sent it by mail. */
                link: string | null;
                /** @description When the link stops working, in UTC. */
                expires_at: components["schemas"]["Timestamp"];
                /** @description Why no mail was sent although mail is set up, and what to do; null if mail was sent or is not set up. */
                mail_problem: string | null;
            };
        };
        OkResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
        };
        PasswordLinkResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The link with which the user chooses a new password. */
            password_link: {
                /** @description The link. It is in this response only; null if Kith sent it by mail. */
                link: string | null;
                /** @description When the link stops working, in UTC. */
                expires_at: components["schemas"]["Timestamp"];
                /** @description Why no mail was sent although mail is set up, and what to do; null if mail was sent or is not set up. */
                mail_problem: string | null;
            };
        };
        PictureVersions: {
            [key: string]: string;
        };
        RecoveryCodesResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description Codes that each replace a code of the app for one sign-in. They are in this response only. */
            recovery_codes: string[];
        };
        RemoveSecondFactorBody: {
            /** @description Current password. */
            password: string;
            /** @description Code of the authenticator app, or a recovery code. */
            code: string;
        };
        RenameViewBody: {
            /** @description New name of the view. */
            name: string;
        };
        RenewRecoveryCodesBody: {
            /** @description Current password. */
            password: string;
            /** @description Code of the authenticator app, or a recovery code. */
            code: string;
        };
        SaveViewBody: {
            /** @description Name of the view. */
            name: string;
            /** @description Query of `/people`. Unknown parts are dropped. */
            address: string;
        };
        SavedView: {
            /**
             * Format: uuid
             * @description Id of the view.
             */
            id: string;
            /** @description Name of the view. */
            name: string;
            /** @description Query of `/people`, in canonical form. */
            address: string;
        };
        SavedViewResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The view. */
            view: components["schemas"]["SavedView"];
        };
        SavedViewsResponse: {
            /** @description Views of the caller, by name. */
            views: components["schemas"]["SavedView"][];
        };
        StartViewingAsBody: {
            /**
             * Format: uuid
             * @description User whose view to use.
             */
            user_id: string;
        };
        /** @description Time in UTC, to the second, without a zone designator. */
        Timestamp: string;
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
        UserResponse: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The user as it is now. */
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
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description Change one's password: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
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
                "application/json": components["schemas"]["BeginSecondFactorBody"];
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
                "application/json": components["schemas"]["ConfirmSecondFactorBody"];
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
                "application/json": components["schemas"]["RenewRecoveryCodesBody"];
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
                "application/json": components["schemas"]["RemoveSecondFactorBody"];
            };
        };
        responses: {
            /** @description Turn the second factor off: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
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
                /** @description Id of the session. */
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
                    "application/json": components["schemas"]["OkResponse"];
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
                "application/json": components["schemas"]["InviteUserBody"];
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
                /** @description Id of the user. */
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
                /** @description Id of the user. */
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
                /** @description Id of the user. */
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
                "application/json": components["schemas"]["StartViewingAsBody"];
            };
        };
        responses: {
            /** @description Look at Kith as someone else: done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
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
                "application/json": components["schemas"]["GetChartViewBody"];
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
                /** @description Person at the top of the branch; absent for the whole company. */
                top?: string;
                /** @description What the colours show. */
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
                /** @description Person at the top of the branch; absent for the whole company. */
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
                "application/json": components["schemas"]["ChooseColumnsBody"];
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
                /** @description Words of the name, title, office or work e-mail. */
                q?: string;
                /** @description `mine`: the caller's team. `reports`: everyone below the caller. */
                team?: "mine" | "reports";
                /** @description Only direct reports of this person. */
                reports_to?: string;
                /** @description Only people below this person, at any depth. */
                under?: string;
                /** @description Only people at one of these offices, ignoring case and accents. Repeat for several. */
                office?: string[];
                /** @description Only people with this job title. */
                title?: string;
                /** @description Only newcomers. */
                new?: "true";
                /** @description Only people without a manager. */
                manager?: "none";
                /** @description Only people with this gap in their data. */
                gap?: string;
                /** @description Sort order; a leading `-` reverses it. */
                sort?: string;
                /** @description Layout of the page. It changes nothing in the response. */
                view?: "list" | "grid";
                /** @description Position of the first row to return, from 0. */
                from?: number;
                /** @description Maximum number of rows to return. */
                count?: number;
                /** @description The `next` of the previous slice of the same view; replaces `from` when reading the whole view. */
                cursor?: string;
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
                /** @description Words of the name, title, office or work e-mail. */
                q?: string;
                /** @description `mine`: the caller's team. `reports`: everyone below the caller. */
                team?: "mine" | "reports";
                /** @description Only direct reports of this person. */
                reports_to?: string;
                /** @description Only people below this person, at any depth. */
                under?: string;
                /** @description Only people at one of these offices, ignoring case and accents. Repeat for several. */
                office?: string[];
                /** @description Only people with this job title. */
                title?: string;
                /** @description Only newcomers. */
                new?: "true";
                /** @description Only people without a manager. */
                manager?: "none";
                /** @description Only people with this gap in their data. */
                gap?: string;
                /** @description Sort order; a leading `-` reverses it. */
                sort?: string;
                /** @description Layout of the page. It changes nothing in the response. */
                view?: "list" | "grid";
                /** @description Filter whose options to return. */
                of?: "office" | "title" | "manager" | "gap";
                /** @description Only options that contain this text. */
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
                /** @description Words of the name, title, office or work e-mail. */
                q?: string;
                /** @description `mine`: the caller's team. `reports`: everyone below the caller. */
                team?: "mine" | "reports";
                /** @description Only direct reports of this person. */
                reports_to?: string;
                /** @description Only people below this person, at any depth. */
                under?: string;
                /** @description Only people at one of these offices, ignoring case and accents. Repeat for several. */
                office?: string[];
                /** @description Only people with this job title. */
                title?: string;
                /** @description Only newcomers. */
                new?: "true";
                /** @description Only people without a manager. */
                manager?: "none";
                /** @description Only people with this gap in their data. */
                gap?: string;
                /** @description Sort order; a leading `-` reverses it. */
                sort?: string;
                /** @description Layout of the page. It changes nothing in the response. */
                view?: "list" | "grid";
                /** @description Position of the first id to return, from 0. */
                from?: number;
                /** @description Position of the last id to return; without it, up to the end. */
                to?: number;
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
                "application/json": components["schemas"]["GetDirectoryRowsBody"];
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
                "application/json": components["schemas"]["SaveViewBody"];
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
                /** @description Id of the view. */
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
                    "application/json": components["schemas"]["OkResponse"];
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
                /** @description Id of the view. */
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
                "application/json": components["schemas"]["RenameViewBody"];
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
