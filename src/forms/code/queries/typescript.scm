; values
[(string) (template_string)] @text
(number) @number
(unary_expression "-" (number)) @number
[(null) (undefined)] @null
[(identifier) (member_expression) (true) (false)] @ref
(call_expression function: (identifier) @_f (#match? @_f "^(Symbol|freeze|z|enumOf|literal|keyMirror)$") arguments: (arguments . (_) @inner .)) @wrap
(call_expression function: (member_expression property: (property_identifier) @_f) (#match? @_f "^(freeze|enum|literal|for|seal|nativeEnum|Enum)$") arguments: (arguments . (_) @inner .)) @wrap
(call_expression function: (_) @callee arguments: (arguments) @inner) @wrap
(new_expression constructor: (identifier) @_map (#match? @_map "^(Map|Set)$") arguments: (arguments . (_) @inner .)) @wrap
(new_expression constructor: (_) @callee arguments: (arguments) @inner) @wrap
[(as_expression . (_) @inner) (satisfies_expression . (_) @inner) (parenthesized_expression . (_) @inner) (non_null_expression . (_) @inner)] @wrap
(type_assertion (_) @inner .) @wrap
(literal_type (_) @inner) @wrap
[(object) (array) (arguments) (union_type) (enum_body) (class_body)] @group
; members
(pair key: (_) @key value: (_) @val) @pair
(enum_assignment name: (_) @key value: (_) @val) @pair
(enum_body [(property_identifier) (string)] @key @pair)
(object (shorthand_property_identifier) @key @val @pair)
(union_type (union_type) @open)
(class_body (public_field_definition "static" name: (_) @key (#not-match? @key "^((error)?[cC]ode|status|statusCode|http.*|message|title)$") value: (_) @val) @item)
(class_body (public_field_definition name: (_) @key value: (_) @val) @pair)
(public_field_definition !value) @skip
(method_definition name: (_) @_n (#eq? @_n "constructor") body: (statement_block . (expression_statement (call_expression function: (super) arguments: (arguments) @val)))) @spread
(method_definition name: (_) @_n (#match? @_n "constructor|^(is|from|of|get(All|By)|all|find|values|has|clone)")) @skip
(decorator (call_expression function: (_) @key arguments: (arguments) @val)) @note
; lists
(enum_declaration name: (_) @list.name body: (_) @list.value) @list
(type_alias_declaration name: (_) @list.name value: (union_type) @list.value) @list
(class_declaration name: (_) @list.name (class_heritage (extends_clause value: (_) @base))? body: (_) @list.value) @class
(variable_declarator name: (_) @list.name value: [(object) (array)] @list.value) @list
(variable_declarator name: (_) @list.name value: [(as_expression) (satisfies_expression)] @list.value) @list
(variable_declarator name: (_) @list.name value: (type_assertion) @list.value) @list
(variable_declarator name: (_) @list.name value: (call_expression arguments: (arguments . [(object) (array)] @list.value .))) @list
(variable_declarator name: (_) @list.name value: (call_expression arguments: (arguments . (as_expression) @list.value .))) @list
(variable_declarator name: (_) @list.name value: (new_expression constructor: (identifier) @_map (#match? @_map "^(Map|Set)$") arguments: (arguments . (array) @list.value .))) @list
(variable_declarator name: (_) @row.name value: [(string) (number)] @row.value type: (_)? @row.kind) @row
(variable_declarator name: (_) @row.name value: [(call_expression function: (_) @row.kind) (new_expression constructor: (_) @row.kind)] @row.value) @row
(export_statement value: (_) @list.value) @list
(assignment_expression left: (member_expression) @_l (#match? @_l "^(module\\.)?exports$") right: (_) @list.value) @list
(assignment_expression left: (member_expression object: (_) @row.kind property: (_) @row.name) right: (_) @row.value) @row
(program (expression_statement (call_expression function: (identifier) @row.kind arguments: (arguments . (string)) @row.value)) @row)
; names of arguments
(class_declaration name: (_) @param.of body: (class_body (method_definition name: (_) @_n (#eq? @_n "constructor") parameters: (formal_parameters (_ pattern: (identifier) @param)))))
(function_declaration name: (_) @param.of parameters: (formal_parameters (_ pattern: (identifier) @param)))
(variable_declarator name: (_) @param.of value: (arrow_function parameters: (formal_parameters (_ pattern: (identifier) @param))))
