module example.org/producers

go 1.24

require (
	github.com/gin-gonic/gin v1.10.1
	github.com/labstack/echo/v4 v4.13.4
)
