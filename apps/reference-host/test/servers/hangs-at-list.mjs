import { serve, stay } from "./json-rpc.mjs";

serve({ list: () => {} });
stay();
